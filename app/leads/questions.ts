import type { SurveyLeadsTable } from "../../db/schema.ts";
import { isRealDay } from "../forms/accident-date.ts";
import { maxLengths } from "../forms/field-rules.ts";
import { formatDate } from "../shell/format-date.ts";

type QuestionEntry = {
  name: string;
  column: keyof SurveyLeadsTable;
  step: 1 | 2 | 3 | 4;
  label: string;
  brief?: string;
  control: "choice" | "date" | "line" | "email" | "tel" | "story";
  options?: readonly { value: string; label: string }[];
  message?: string;
  minLength?: number;
  maxLength?: number;
  hint?: string;
  autoComplete?: string;
  inputMode?: "numeric";
  isOptional?: true;
};

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

const table = [
  {
    name: "accidentType",
    column: "accident_type",
    step: 1,
    label: "What kind of accident was it?",
    brief: "Accident",
    control: "choice",
    options: [
      { value: "car-accident", label: "Car accident" },
      { value: "slip-fall", label: "Slip or fall" },
      { value: "workplace", label: "Workplace accident" },
      { value: "medical", label: "Medical error" },
      { value: "other", label: "Something else" },
    ],
    message: "Please select an accident type.",
  },
  {
    name: "accidentDate",
    column: "accident_date",
    step: 1,
    label: "When did it happen?",
    brief: "Date",
    control: "date",
    hint: "Not sure? Your best guess is fine.",
    message: "Please select the date of the accident.",
  },
  {
    name: "medicalTreatment",
    column: "medical_treatment",
    step: 2,
    label: "Have you had medical treatment?",
    brief: "Medical treatment",
    control: "choice",
    options: yesOrNo,
    message: "Please select an option.",
  },
  {
    name: "workMissed",
    column: "work_missed",
    step: 2,
    label: "Have you missed work?",
    brief: "Missed work",
    control: "choice",
    options: yesOrNo,
    message: "Please select an option.",
  },
  {
    name: "injuryType",
    column: "injury_type",
    step: 2,
    label: "What are your injuries?",
    brief: "Injuries",
    control: "story",
    hint: "For example: neck pain, a broken wrist",
    message: "Please describe your injuries.",
    maxLength: maxLengths.injuries,
  },
  {
    name: "faultParty",
    column: "fault_party",
    step: 3,
    label: "Who was at fault?",
    brief: "At fault",
    control: "choice",
    options: [
      { value: "other-person", label: "Another person" },
      { value: "business", label: "A business or company" },
      { value: "me", label: "I was at fault" },
      { value: "unsure", label: "I'm not sure" },
    ],
    message: "Please select who was at fault.",
  },
  {
    name: "insuranceStatus",
    column: "insurance_status",
    step: 3,
    label: "Who had insurance?",
    brief: "Insurance",
    control: "choice",
    options: [
      { value: "i-had-insurance", label: "I had insurance" },
      { value: "other-had-insurance", label: "The other side had insurance" },
      { value: "neither-had-insurance", label: "Neither of us had insurance" },
      { value: "insurance-unsure", label: "I'm not sure" },
    ],
    message: "Please select an insurance status.",
  },
  {
    name: "firstName",
    column: "first_name",
    step: 4,
    label: "First name",
    control: "line",
    message: "First name is required.",
    maxLength: maxLengths.name,
    autoComplete: "given-name",
  },
  {
    name: "lastName",
    column: "last_name",
    step: 4,
    label: "Last name",
    control: "line",
    message: "Last name is required.",
    maxLength: maxLengths.name,
    autoComplete: "family-name",
  },
  {
    name: "email",
    column: "email",
    step: 4,
    label: "Email",
    control: "email",
    message: "Please enter a valid email address.",
    maxLength: maxLengths.email,
    autoComplete: "email",
  },
  {
    name: "phone",
    column: "phone",
    step: 4,
    label: "Phone",
    control: "tel",
    message: "Please enter a valid phone number.",
    minLength: 10,
    maxLength: maxLengths.phone,
    autoComplete: "tel",
  },
  {
    name: "city",
    column: "city",
    step: 4,
    label: "City",
    control: "line",
    message: "City is required.",
    maxLength: maxLengths.city,
    autoComplete: "address-level2",
  },
  {
    name: "state",
    column: "state",
    step: 4,
    label: "State",
    control: "line",
    message: "State is required.",
    maxLength: maxLengths.state,
    autoComplete: "address-level1",
  },
  {
    name: "zipCode",
    column: "zip_code",
    step: 4,
    label: "ZIP code",
    control: "line",
    message: "Please enter a valid zip code.",
    minLength: 5,
    maxLength: maxLengths.zipCode,
    autoComplete: "postal-code",
    inputMode: "numeric",
  },
  {
    name: "description",
    column: "description",
    step: 4,
    label: "Anything else we should know? (optional)",
    control: "story",
    maxLength: maxLengths.story,
    isOptional: true,
  },
] as const satisfies readonly QuestionEntry[];

type Entry = (typeof table)[number];
type OptionalEntry = Extract<Entry, { isOptional: true }>;
type AnswerTo<One> = One extends {
  options: readonly { value: infer Value }[];
}
  ? Value
  : string;

export type SurveyField = Entry["name"];
export type AnswerColumn = Entry["column"];

export type Question = QuestionEntry & {
  name: SurveyField;
  column: AnswerColumn;
};

export type SurveyAnswers = {
  [One in Exclude<Entry, OptionalEntry> as One["name"]]: AnswerTo<One>;
} & {
  [One in OptionalEntry as One["name"]]?: AnswerTo<One> | undefined;
};

/** Page, rules, store, export and messages read this table in order. */
export const questions: readonly Question[] = table;

export function getQuestion(name: SurveyField): Question {
  const found = questions.find((question) => question.name === name);
  if (!found) throw new RangeError(`The survey does not ask for ${name}`);
  return found;
}

/** Free text may name people; contact details have no `brief`. */
export function listFreeTextQuestions(): readonly Question[] {
  return questions.filter(
    ({ control, brief }) =>
      control === "story" || (control === "line" && brief !== undefined),
  );
}

export function questionsOf(step: number): readonly Question[] {
  return questions.filter((question) => question.step === step);
}

export function formatAnswer(name: SurveyField, value: string) {
  const { control, options } = getQuestion(name);
  if (control === "date" && isRealDay(value)) return formatDate(value);
  const chosen = options?.find((option) => option.value === value);
  return chosen?.label ?? value;
}
