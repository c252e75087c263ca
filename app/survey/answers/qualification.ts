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

export type TimeRule = {
  years?: number | undefined;
  daysToSue?: number | undefined;
};

type Rule = {
  unless: {
    readonly [Question in QualifyingQuestion]?: readonly string[] | undefined;
  };
  time: TimeRule;
};

export type QualificationRules = Rule & {
  states: Readonly<Record<string, Partial<Rule>>>;
};

export const specificationRules: QualificationRules = {
  unless: { faultParty: ["me"], insuranceStatus: ["neither-had-insurance"] },
  time: { years: 1 },
  states: {},
};

export type DeadlineFacts = {
  state?: string | undefined;
  daysToSue?: number | undefined;
};

/** Specification 9, unless the owner has published other rules. */
export function isQualified(
  answers: QualifyingAnswers,
  now: Date,
  rules: QualificationRules = specificationRules,
  facts: DeadlineFacts = {},
): boolean {
  const ofState = rules.states[facts.state ?? ""];
  const unless = ofState?.unless ?? rules.unless;
  const time = ofState?.time ?? rules.time;
  const isExcluded = qualifyingQuestions.some((question) =>
    unless[question]?.includes(answers[question] ?? ""),
  );
  return !isExcluded && isInTime(time, answers.accidentDate, now, facts);
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
