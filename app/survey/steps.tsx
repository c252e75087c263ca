import type { ReactNode } from "react";
import { ChoiceField, Field, TextField } from "../ui/field.tsx";
import { earliestAccident, today } from "./accident-date.ts";
import type { SurveyDraft, SurveyErrors, SurveyField } from "./answers.ts";
import {
  accidentTypes,
  faultParties,
  insuranceStatuses,
  yesOrNo,
} from "./options.ts";

type StepProps = { draft: SurveyDraft; errors: SurveyErrors; now: Date };

type Step = {
  heading: string;
  /** Said at the moment of doubt, above the button. */
  reassurance: string;
  Fields: (props: StepProps) => ReactNode;
};

/** Heading and fields of a step, from 1 to 4. */
export function getStep(step: number): Step {
  const found = steps[step - 1];
  if (!found) throw new RangeError(`The survey has no step ${step}`);
  return found;
}

const steps: readonly Step[] = [
  {
    heading: "The accident",
    reassurance: "Nothing is sent until the last step.",
    Fields: AccidentFields,
  },
  {
    heading: "Your injuries",
    reassurance: "Say as much or as little as you like.",
    Fields: InjuryFields,
  },
  {
    heading: "Fault and insurance",
    reassurance: "Not sure is a fine answer. Finding out is a lawyer's work.",
    Fields: FaultFields,
  },
  {
    heading: "How we reach you",
    reassurance:
      "Free, private, and no obligation. You learn at once whether you qualify.",
    Fields: PersonFields,
  },
];

function AccidentFields(props: StepProps) {
  return (
    <>
      <ChoiceField
        label="What kind of accident was it?"
        options={accidentTypes}
        {...wire(props, "accidentType")}
      />
      <Field
        label="When did it happen?"
        hint="If you do not know the day, choose the nearest you can."
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
      <ChoiceField
        label="Have you had medical treatment?"
        options={yesOrNo}
        {...wire(props, "medicalTreatment")}
      />
      <ChoiceField
        label="Have you missed work?"
        options={yesOrNo}
        {...wire(props, "workMissed")}
      />
      <TextField
        label="What are your injuries?"
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
      <ChoiceField
        label="Who was at fault?"
        options={faultParties}
        {...wire(props, "faultParty")}
      />
      <ChoiceField
        label="Who had insurance?"
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
        <Field
          label="First name"
          autoComplete="given-name"
          {...wire(props, "firstName")}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          {...wire(props, "lastName")}
        />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...wire(props, "email")}
        />
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...wire(props, "phone")}
        />
        <Field
          label="City"
          autoComplete="address-level2"
          {...wire(props, "city")}
        />
        <Field
          label="State"
          autoComplete="address-level1"
          {...wire(props, "state")}
        />
        <Field
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          {...wire(props, "zipCode")}
        />
      </div>
      <TextField
        label="Anything else we should know? (optional)"
        rows={4}
        {...wire(props, "description")}
      />
    </>
  );
}

function wire({ draft, errors }: StepProps, name: SurveyField) {
  return {
    name,
    defaultValue: draft[name],
    error: errors[name],
    required: name !== "description",
  };
}
