import { isRealDay } from "../../../forms/accident-date.ts";
import { findDeadline } from "../../../law/deadline/deadline.ts";
import type { ClaimKind } from "../../../law/deadline/questions.ts";
import type { LawBook } from "../../../law/facts/law-book.server.ts";
import { type AnswerColumn, answerInWords } from "../../../leads/questions.ts";
import { findStateByName } from "../../../locations/find-state-by-name.ts";
import { formatDate } from "../../../shell/format-date.ts";

export type Answers = Readonly<Record<AnswerColumn, string | null>>;

/** The answers as sentences: "Car accident on November 3, 2026. Another person was at fault." */
export function tellWhatHappened(answers: Answers): string {
  const { accident_type, accident_date, injury_type } = answers;
  const what = accident_type && answerInWords("accidentType", accident_type);
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

/** The usual last day to sue in the state; undefined if the law data can't say. */
export function findLastDay(
  {
    state,
    accident_type,
    accident_date,
  }: Pick<Answers, "state" | "accident_type" | "accident_date">,
  laws: LawBook,
  now: Date,
) {
  const named = findStateByName(state ?? "");
  const kind = claimKinds[accident_type ?? ""];
  if (!named || !kind || !isRealDay(accident_date ?? "")) return undefined;
  const date = accident_date ?? "";
  const deadline = findDeadline(laws.getLaw(named), kind, date, now);
  if (deadline.status !== "counted") return undefined;
  const { last, source } = deadline;
  return { ...last, state: named.name, citation: source.citation };
}

const claimKinds: Readonly<Record<string, ClaimKind>> = {
  "car-accident": "vehicle",
  "slip-fall": "property",
  workplace: "work",
  medical: "medical",
};
