import { earliestAccident, today } from "../forms/accident-date.ts";
import {
  getQuestion,
  type Question,
  questionsOf,
  type SurveyField,
} from "../leads/questions.ts";
import { ChoiceField, Field, TextField } from "../ui/form/field.tsx";
import {
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";

type Answered = { draft: SurveyDraft; errors: SurveyErrors; now: Date };

/** The fields of a step, from 1 to 4. */
export function StepFields({ step, ...answered }: Answered & { step: number }) {
  const asked = questionsOf(step);
  if (step < stepCount) return <Questions asked={asked} {...answered} />;
  const others = asked.filter(({ name }) => !contactFields.includes(name));
  return (
    <>
      <ContactDetails {...answered} />
      <Questions asked={others} {...answered} />
    </>
  );
}

const contactFields: readonly SurveyField[] = [
  ...(["firstName", "lastName", "email", "phone"] as const),
  ...(["city", "state", "zipCode"] as const),
];

function ContactDetails(answered: Answered) {
  const field = (name: SurveyField) => (
    <QuestionField question={getQuestion(name)} {...answered} />
  );
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid pairs-34 gap-x-4 gap-y-6 sm:col-span-2 sm:gap-x-6">
        {field("firstName")}
        {field("lastName")}
      </div>
      {field("email")}
      {field("phone")}
      {field("city")}
      <div className="grid pairs-24 gap-4">
        {field("state")}
        {field("zipCode")}
      </div>
    </div>
  );
}

function Questions({
  asked,
  ...answered
}: Answered & { asked: readonly Question[] }) {
  return asked.map((question) => (
    <QuestionField key={question.name} question={question} {...answered} />
  ));
}

function QuestionField({
  question,
  draft,
  errors,
  now,
}: Answered & { question: Question }) {
  const { name, label, hint, control, options = [], autoComplete } = question;
  const common = {
    ...{ id: name, name, label, hint },
    defaultValue: draft[name],
    error: errors[name],
    required: !question.isOptional,
  };
  switch (control) {
    case "choice":
      return <ChoiceField options={options} {...common} />;
    case "date":
      return (
        <Field
          type="date"
          min={earliestAccident}
          max={today(now)}
          suppressHydrationWarning
          {...common}
        />
      );
    case "story":
      return <TextField rows={3} {...common} />;
    case "email":
    case "tel":
      return (
        <Field
          type={control}
          inputMode={control}
          autoComplete={autoComplete}
          enterKeyHint="next"
          {...common}
        />
      );
    case "line":
      return (
        <Field
          inputMode={question.inputMode}
          autoComplete={autoComplete}
          enterKeyHint="next"
          {...common}
        />
      );
  }
}
