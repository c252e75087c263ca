import { isRealDay } from "../../../forms/accident-date.ts";
import { type AnswerColumn, formatAnswer } from "../../../leads/questions.ts";
import { formatDate } from "../../../shell/format-date.ts";

export type Answers = Readonly<Record<AnswerColumn, string | null>>;

export function summarizeAccident(answers: Answers): string {
  const { accident_type, accident_date, injury_type } = answers;
  const what = accident_type && formatAnswer("accidentType", accident_type);
  const day =
    accident_date && isRealDay(accident_date) && formatDate(accident_date);
  const first = [what, day && (what ? `on ${day}` : `It happened on ${day}`)];
  return [
    first.filter(Boolean).join(" "),
    ...Object.entries(sentences).map(
      ([column, words]) => words[answers[column as AnswerColumn] ?? ""],
    ),
    injury_type && `Injuries: ${injury_type.trim().replace(/\.$/, "")}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

const sentences: Partial<
  Record<AnswerColumn, Readonly<Record<string, string>>>
> = {
  fault_party: {
    "other-person": "Another person was at fault",
    business: "A business was at fault",
    me: "Says it was their own fault",
    unsure: "Isn't sure who was at fault",
  },
  medical_treatment: {
    yes: "Has had medical treatment",
    no: "Has had no medical treatment",
  },
  work_missed: { yes: "Missed work", no: "Missed no work" },
  insurance_status: {
    "i-had-insurance": "Had insurance",
    "other-had-insurance": "The other side had insurance",
    "neither-had-insurance": "Nobody had insurance",
    "insurance-unsure": "Isn't sure who had insurance",
  },
};
