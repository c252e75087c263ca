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
export type DisqualifyingAnswers = {
  readonly [Question in QualifyingQuestion]?: readonly string[] | undefined;
};

export const specificationDisqualifiers: DisqualifyingAnswers = {
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

export function isDisqualified(
  answers: QualifyingAnswers,
  unless: DisqualifyingAnswers,
) {
  return qualifyingQuestions.some((question) =>
    unless[question]?.includes(answers[question] ?? ""),
  );
}

/** Spec 9: the date plus one day is before now minus one calendar year. In UTC, so that every server agrees. */
export function isTooOld(accidentDate: string, now: Date, years = 1) {
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
