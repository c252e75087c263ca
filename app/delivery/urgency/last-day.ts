import { isRealDay } from "../../forms/accident-date.ts";
import { type Deadline, findDeadline } from "../../law/deadline/deadline.ts";
import type { DueDay } from "../../law/deadline/due-day.ts";
import type { ClaimKind } from "../../law/deadline/questions.ts";
import { todayIn } from "../../law/deadline/state-today.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { stateAbbreviations } from "../../locations/state-abbreviations.ts";

type Answers = {
  state: string | null;
  accident_type: string | null;
  accident_date: string | null;
};

export type LastDay = DueDay & {
  state: string;
  abbreviation: string | undefined;
  citation: string;
};

/** Undefined if the law data can't say. `otherwise` is the kind of claim to assume if this one has no deadline. */
export function findLastDay(
  { state, accident_type, accident_date }: Answers,
  laws: LawBook,
  now: Date,
  otherwise?: ClaimKind,
): LastDay | undefined {
  const named = findStateByName(state ?? "");
  const date = accident_date ?? "";
  const kind = claimKinds[accident_type ?? ""] ?? "other";
  if (!named || !isRealDay(date)) return undefined;
  const abbreviation = stateAbbreviations[named.slug];
  const today = todayIn(abbreviation, now);
  const find = (claim: ClaimKind): Deadline =>
    findDeadline(laws.getLaw(named), claim, date, today);
  const own = find(kind);
  const deadline =
    otherwise && ["no-date", "withheld"].includes(own.status)
      ? find(otherwise)
      : own;
  if (deadline.status !== "counted") return undefined;
  const { last, source } = deadline;
  const { citation } = source;
  return { ...last, state: named.name, abbreviation, citation };
}

const claimKinds: Readonly<Record<string, ClaimKind>> = {
  "car-accident": "vehicle",
  "slip-fall": "property",
  workplace: "work",
  medical: "medical",
};
