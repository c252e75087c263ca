import { earliestAccident, today } from "../../forms/accident-date.ts";
import type { Question } from "../../leads/questions.ts";
import { ChoiceField } from "../../ui/form/choice-field.tsx";
import { Field, TextField } from "../../ui/form/field.tsx";
import type { SurveyDraft, SurveyErrors } from "../answers/answers.ts";

export type FormAnswers = {
  draft: SurveyDraft;
  errors: SurveyErrors;
  now: Date;
};

export function QuestionField({
  question,
  draft,
  errors,
  now,
}: FormAnswers & { question: Question }) {
  const { name, label, hint, control, options = [], autoComplete } = question;
  const common = {
    id: name,
    name,
    label,
    hint,
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
