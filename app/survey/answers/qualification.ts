export const qualifyingQuestions = [
  "faultParty",
  "insuranceStatus",
  "accidentType",
  "medicalTreatment",
  "workMissed",
] as const;

type QualifyingQuestion = (typeof qualifyingQuestions)[number];

export type QualifyingAnswers = { accidentDate: string } & {
  readonly [Question in QualifyingQuestion]?: string | undefined;
};

/** Anyone who gave one of these answers doesn't qualify. */
type DisqualifyingAnswers = {
  readonly [Question in QualifyingQuestion]?: readonly string[] | undefined;
};

const specificationDisqualifiers: DisqualifyingAnswers = {
  faultParty: ["me"],
  insuranceStatus: ["neither-had-insurance"],
};

/** Specification 9. The server applies the owner's rules instead: `isQualifiedBy`. */
export function isQualified(answers: QualifyingAnswers, now: Date): boolean {
  return (
    !isDisqualified(answers, specificationDisqualifiers) &&
    !isTooOld(answers.accidentDate, now)
  );
}

function isDisqualified(
  answers: QualifyingAnswers,
  unless: DisqualifyingAnswers,
) {
  return qualifyingQuestions.some((question) =>
    unless[question]?.includes(answers[question] ?? ""),
  );
}

/** Spec 9: the date plus one day is before now minus one calendar year. In UTC, so that every server agrees. */
function isTooOld(accidentDate: string, now: Date, years = 1) {
  const dayAfter = new Date(`${accidentDate}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  return dayAfter.getTime() < yearsBefore(now, years).getTime();
}

function yearsBefore(now: Date, years: number) {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  // February 29 overflowed into March.
  if (before.getUTCMonth() !== now.getUTCMonth()) before.setUTCDate(0);
  return before;
}

type TimeRule = {
  years?: number | undefined;
  daysToSue?: number | undefined;
};

type Rule = { unless: DisqualifyingAnswers; time: TimeRule };

export type QualificationRules = Rule & {
  states: Readonly<Record<string, Partial<Rule>>>;
};

export const specificationRules: QualificationRules = {
  unless: specificationDisqualifiers,
  time: { years: 1 },
  states: {},
};

export type DeadlineFacts = {
  state?: string | undefined;
  daysToSue?: number | undefined;
};

/** By the owner's rules. A state's own rules take precedence. */
export function isQualifiedBy(
  rules: QualificationRules,
  answers: QualifyingAnswers,
  now: Date,
  facts: DeadlineFacts,
): boolean {
  const stateRule = rules.states[facts.state ?? ""];
  return (
    !isDisqualified(answers, stateRule?.unless ?? rules.unless) &&
    isInTime(stateRule?.time ?? rules.time, answers.accidentDate, now, facts)
  );
}

/** Without a last day to sue, the specification's year applies. */
function isInTime(
  { years, daysToSue }: TimeRule,
  accidentDate: string,
  now: Date,
  facts: DeadlineFacts,
) {
  return daysToSue === undefined || facts.daysToSue === undefined
    ? !isTooOld(accidentDate, now, years)
    : facts.daysToSue >= daysToSue;
}
