import {
  isExcluded,
  isTooOld,
  type QualifyingAnswers,
  specificationUnless,
  type Unless,
} from "./qualification.ts";

export type TimeRule = {
  years?: number | undefined;
  daysToSue?: number | undefined;
};

type Rule = { unless: Unless; time: TimeRule };

export type QualificationRules = Rule & {
  states: Readonly<Record<string, Partial<Rule>>>;
};

export const specificationRules: QualificationRules = {
  unless: specificationUnless,
  time: { years: 1 },
  states: {},
};

export type DeadlineFacts = {
  state?: string | undefined;
  daysToSue?: number | undefined;
};

/** By the owner's rules, of which a state's come first. */
export function isQualifiedBy(
  rules: QualificationRules,
  answers: QualifyingAnswers,
  now: Date,
  facts: DeadlineFacts,
): boolean {
  const ofState = rules.states[facts.state ?? ""];
  return (
    !isExcluded(answers, ofState?.unless ?? rules.unless) &&
    isInTime(ofState?.time ?? rules.time, answers.accidentDate, now, facts)
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
