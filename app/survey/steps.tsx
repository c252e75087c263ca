import type { ReactNode } from "react";
import { earliestAccident, today } from "../forms/accident-date.ts";
import { ChoiceField, Field, TextField } from "../ui/field.tsx";
import type {
  SurveyDraft,
  SurveyErrors,
  SurveyField,
} from "./answers/answers.ts";
import {
  accidentTypes,
  faultParties,
  insuranceStatuses,
  yesOrNo,
} from "./answers/options.ts";
import { questions } from "./answers/questions.ts";

type StepProps = { draft: SurveyDraft; errors: SurveyErrors; now: Date };

type Step = {
  heading: string;
  /** Said at the moment of doubt, beside the button; `promise` is what to remember of it. */
  reassurance: readonly { promise?: string; words: string }[];
  Fields: (props: StepProps) => ReactNode;
};

/** What a step asks, and says, from 1 to 4. */
export function getStep(step: number): Step {
  const found = steps[step - 1];
  if (!found) throw new RangeError(`The survey has no step ${step}`);
  return found;
}

const steps: readonly Step[] = [
  {
    heading: "The accident",
    reassurance: [
      {
        words:
          "Nobody reads your answers until you send them, or let us save them.",
      },
    ],
    Fields: AccidentFields,
  },
  {
    heading: "Your injuries",
    reassurance: [{ words: "Say as much or as little as you like." }],
    Fields: InjuryFields,
  },
  {
    heading: "Fault and insurance",
    reassurance: [
      {
        words: "Not sure is a fine answer. Finding out is a lawyer's work.",
      },
    ],
    Fields: FaultFields,
  },
  {
    heading: "How we reach you",
    reassurance: [
      {
        promise: "Free.",
        words: "You pay nothing for this review or for the consultation.",
      },
      {
        promise: "No obligation.",
        words: "You learn at once whether you qualify. Then you decide.",
      },
      {
        promise: "Private.",
        words: "Your answers are for us and for a lawyer who may help you.",
      },
    ],
    Fields: PersonFields,
  },
];

function AccidentFields(props: StepProps) {
  return (
    <>
      <ChoiceField options={accidentTypes} {...wire(props, "accidentType")} />
      <Field
        hint="Not sure? The nearest day will do."
        type="date"
        min={earliestAccident}
        max={today(props.now)}
        suppressHydrationWarning
        {...wire(props, "accidentDate")}
      />
    </>
  );
}

function InjuryFields(props: StepProps) {
  return (
    <>
      <ChoiceField options={yesOrNo} {...wire(props, "medicalTreatment")} />
      <ChoiceField options={yesOrNo} {...wire(props, "workMissed")} />
      <TextField
        hint="For example: neck pain, a broken wrist"
        rows={3}
        {...wire(props, "injuryType")}
      />
    </>
  );
}

function FaultFields(props: StepProps) {
  return (
    <>
      <ChoiceField options={faultParties} {...wire(props, "faultParty")} />
      <ChoiceField
        options={insuranceStatuses}
        {...wire(props, "insuranceStatus")}
      />
    </>
  );
}

function PersonFields(props: StepProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid pairs-34 gap-x-4 gap-y-6 sm:col-span-2 sm:gap-x-6">
          <Field autoComplete="given-name" {...wireLine(props, "firstName")} />
          <Field autoComplete="family-name" {...wireLine(props, "lastName")} />
        </div>
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          {...wireLine(props, "email")}
        />
        <Field
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...wireLine(props, "phone")}
        />
        <Field autoComplete="address-level2" {...wireLine(props, "city")} />
        <div className="grid pairs-24 gap-4">
          <Field autoComplete="address-level1" {...wireLine(props, "state")} />
          <Field
            inputMode="numeric"
            autoComplete="postal-code"
            {...wireLine(props, "zipCode")}
          />
        </div>
      </div>
      <TextField rows={3} {...wire(props, "description")} />
    </>
  );
}

/** A field of one line, from which the keyboard leads on to the next. */
function wireLine(props: StepProps, name: SurveyField) {
  return { ...wire(props, name), enterKeyHint: "next" } as const;
}

function wire({ draft, errors }: StepProps, name: SurveyField) {
  return {
    id: name,
    name,
    label: questions[name],
    defaultValue: draft[name],
    error: errors[name],
    required: name !== "description",
  };
}
