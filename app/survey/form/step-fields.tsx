import {
  getQuestion,
  type Question,
  questionsOf,
  type SurveyField,
} from "../../leads/questions.ts";
import { Fold } from "../../ui/fold.tsx";
import { stepCount } from "../answers/answers.ts";
import { ContactDetails } from "./contact-details.tsx";
import { type FormAnswers, QuestionField } from "./question-field.tsx";

export function StepFields({
  step,
  ...answered
}: FormAnswers & { step: number }) {
  const asked = questionsAskedOn(step);
  if (step < stepCount) return <Questions asked={asked} {...answered} />;
  const others = asked.filter(({ name }) => !contactFields.includes(name));
  return (
    <>
      <ContactDetails {...answered} />
      <Questions
        asked={others.filter(({ name }) => name !== "description")}
        {...answered}
      />
      <Note {...answered} />
    </>
  );
}

export function questionsAskedOn(step: number): readonly Question[] {
  const asked = questionsOf(step);
  if (step < stepCount) return asked;
  const others = asked.filter(({ name }) => !contactFields.includes(name));
  return [...contactFields.map(getQuestion), ...others];
}

const contactFields: readonly SurveyField[] = [
  ...(["firstName", "lastName", "email", "phone"] as const),
  ...(["zipCode", "city", "state"] as const),
];

function Questions({
  asked,
  ...answered
}: FormAnswers & { asked: readonly Question[] }) {
  return asked.map((question) => (
    <QuestionField key={question.name} question={question} {...answered} />
  ));
}

function Note(answered: FormAnswers) {
  const { draft, errors } = answered;
  return (
    <Fold
      summary="Add a note (optional)"
      isOpen={Boolean(draft.description || errors.description)}
    >
      <QuestionField question={getQuestion("description")} {...answered} />
    </Fold>
  );
}
