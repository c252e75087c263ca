import {
  type DisqualifyingAnswers,
  isDisqualified,
  isTooOld,
  type QualifyingAnswers,
  specificationDisqualifiers,
} from "./qualification.ts";

export type TimeRule = {
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
