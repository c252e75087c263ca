import type { SurveyLeadsTable } from "../../db/schema.ts";
import { type AnswerColumn, questions, type SurveyField } from "./questions.ts";

export const storedQuestions = [
  ...questions.filter(({ step, name }) => step === 4 && name !== "description"),
  ...questions.filter(({ step }) => step < 4),
  ...questions.filter(({ name }) => name === "description"),
];

export const leadColumns: readonly (keyof SurveyLeadsTable)[] = [
  "id",
  "created_at",
  "source",
  ...storedQuestions.map(({ column }) => column),
  "qualified",
  "quarantine_reason",
  "released_at",
  "qualified_by",
];

type Answers = { readonly [Field in SurveyField]?: string | undefined };

export function toAnswerColumns(
  answers: Answers,
): Record<AnswerColumn, string | null> {
  const columns: Partial<Record<AnswerColumn, string | null>> = {};
  for (const { name, column } of questions) {
    columns[column] = answers[name] || null;
  }
  return columns as Record<AnswerColumn, string | null>;
}

export function fromAnswerColumns(
  lead: Readonly<Record<AnswerColumn, string | null>>,
): Record<SurveyField, string | null> {
  const answers: Partial<Record<SurveyField, string | null>> = {};
  for (const { name, column } of storedQuestions) {
    answers[name] = lead[column];
  }
  return answers as Record<SurveyField, string | null>;
}
