import { accidentDateRule, today } from "../../forms/accident-date.ts";
import {
  checkFields,
  choice,
  type FieldErrors,
  line,
  maxLengths,
  optional,
  type Rule,
  type Rules,
  story,
} from "../../forms/field-rules.ts";
import { visibleLength } from "../../forms/visible-length.ts";
import {
  formatAnswer,
  type Question,
  questions,
  questionsOf,
  type SurveyAnswers,
  type SurveyField,
} from "../../leads/questions.ts";

export type SurveyErrors = FieldErrors<SurveyField>;

/** Unvalidated: any field may be missing or wrong. */
export type SurveyDraft = Partial<Record<SurveyField, string>>;

export function fieldsOfStep(step: number): readonly SurveyField[] {
  return questionsOf(step).map(({ name }) => name);
}

export const surveyFields: readonly SurveyField[] = questions.map(
  ({ name }) => name,
);

export const stepCount = Math.max(...questions.map(({ step }) => step));

export function listAnswers(step: number, draft: SurveyDraft) {
  return questionsOf(step).flatMap(({ name, brief }) => {
    const answer = draft[name];
    return answer ? [{ name, brief, words: formatAnswer(name, answer) }] : [];
  });
}

export function checkStep(step: number, draft: SurveyDraft, now: Date) {
  const rules = rulesOn(now).steps[step - 1];
  if (!rules) throw new RangeError(`The survey has no step ${step}`);
  const result = checkFields(rules, draft);
  const errors: SurveyErrors = result.ok ? {} : result.errors;
  return errors;
}

export function checkAnswers(
  draft: unknown,
  now: Date,
): { ok: true; answers: SurveyAnswers } | { ok: false; errors: SurveyErrors } {
  const result = checkFields(rulesOn(now).whole, draft);
  return result.ok
    ? { ok: true, answers: result.values as SurveyAnswers }
    : { ok: false, errors: result.errors };
}

export function surveyRules(now: Date) {
  return rulesOn(now).whole;
}

type DayRules = ReturnType<typeof makeRules>;

let lastRules: DayRules | undefined;

/** Built once a day, because building them costs more than a check. */
function rulesOn(now: Date): DayRules {
  const day = today(now);
  if (lastRules?.day !== day) lastRules = makeRules(day);
  return lastRules;
}

function makeRules(day: string) {
  const rulesOf = (asked: readonly Question[]): Rules<SurveyDraft> =>
    Object.fromEntries(
      asked.map((question) => [question.name, ruleOf(question, day)]),
    );
  const steps = Array.from({ length: stepCount }, (_, before) =>
    rulesOf(questionsOf(before + 1)),
  );
  return { day, steps, whole: rulesOf(questions) };
}

function ruleOf(question: Question, lastDay: string): Rule<string | undefined> {
  const rule = requiredRule(question, lastDay);
  if (!question.isOptional) return rule;
  if (question.control === "story") return optional(rule);
  // Without JavaScript a form sends an empty field for an unanswered optional question.
  return optional((value) =>
    typeof value === "string" && visibleLength(value) === 0
      ? { ok: true, value: "" }
      : rule(value),
  );
}

function requiredRule(
  {
    control,
    options = [],
    message = "Please check this answer.",
    ...question
  }: Question,
  lastDay: string,
): Rule<string> {
  const { isOptional, minLength, maxLength = maxLengths.story } = question;
  switch (control) {
    case "choice":
      return choice(
        options.map(({ value }) => value),
        message,
      );
    case "date":
      return accidentDateRule(message, lastDay);
    case "email":
      return line(message, maxLength, {
        pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      });
    case "line":
    case "tel":
      return line(message, maxLength, { least: minLength });
    case "story":
      return story(maxLength, isOptional ? undefined : message);
  }
}
