import { z } from "zod/mini";
import {
  checkFields,
  type FieldErrors,
  line,
  longest,
  story,
  visibleLength,
} from "../leads/field-rules.ts";
import { earliestAccident, isRealDay, today } from "./accident-date.ts";
import {
  accidentTypes,
  faultParties,
  insuranceStatuses,
  yesOrNo,
} from "./options.ts";

/** The rules of spec 5: one object a step, in the survey's order; each line is field, rule, message. */
function stepRules(now: Date) {
  return [
    z.object({
      accidentType: choice(accidentTypes, "Please select an accident type."),
      accidentDate: accidentDay("Please select the date of the accident.", now),
    }),
    z.object({
      medicalTreatment: choice(yesOrNo, "Please select an option."),
      workMissed: choice(yesOrNo, "Please select an option."),
      injuryType: story(longest.injuries, "Please describe your injuries."),
    }),
    z.object({
      faultParty: choice(faultParties, "Please select who was at fault."),
      insuranceStatus: choice(
        insuranceStatuses,
        "Please select an insurance status.",
      ),
    }),
    z.object({
      firstName: line("First name is required.", longest.name),
      lastName: line("Last name is required.", longest.name),
      email: emailAddress("Please enter a valid email address."),
      phone: line("Please enter a valid phone number.", longest.phone, 10),
      city: line("City is required.", longest.city),
      state: line("State is required.", longest.state),
      zipCode: line("Please enter a valid zip code.", longest.zipCode, 5),
      description: z.optional(story(longest.story)),
    }),
  ] as const;
}

type StepRules = ReturnType<typeof stepRules>;

/** What a complete survey holds. */
export type SurveyAnswers = z.output<StepRules[0]> &
  z.output<StepRules[1]> &
  z.output<StepRules[2]> &
  z.output<StepRules[3]>;

export type SurveyField = keyof SurveyAnswers;
export type SurveyErrors = FieldErrors<SurveyField>;

/** Answers on their way: any field may be missing or wrong. */
export type SurveyDraft = Partial<Record<SurveyField, string>>;

/** Fields by step, as the visitor meets them. */
const fieldsByStep: readonly (readonly SurveyField[])[] = stepRules(
  new Date(0),
).map(({ shape }) => Object.keys(shape) as SurveyField[]);

/** The fields of a step, from 1 to 4. */
export function fieldsOf(step: number): readonly SurveyField[] {
  return fieldsByStep[step - 1] ?? [];
}

export const surveyFields: readonly SurveyField[] = fieldsByStep.flat();

export const stepCount = fieldsByStep.length;

/** What is wrong with one step (1 to 4); empty when it may be left. */
export function checkStep(step: number, draft: SurveyDraft, now: Date) {
  const rules = stepRules(now)[step - 1];
  if (!rules) throw new RangeError(`The survey has no step ${step}`);
  const result = checkFields<z.ZodMiniType<object>>(rules, draft);
  const errors: SurveyErrors = result.ok ? {} : result.errors;
  return errors;
}

/** The whole survey's verdict, with every refused field. */
export function checkAnswers(
  draft: unknown,
  now: Date,
): { ok: true; answers: SurveyAnswers } | { ok: false; errors: SurveyErrors } {
  const [accident, injury, fault, person] = stepRules(now);
  const whole = z.object({
    ...accident.shape,
    ...injury.shape,
    ...fault.shape,
    ...person.shape,
  });
  const result = checkFields(whole, draft);
  return result.ok
    ? { ok: true, answers: result.values }
    : { ok: false, errors: result.errors };
}

function choice<const Value extends string>(
  options: readonly { value: Value }[],
  message: string,
) {
  return z.enum(
    options.map(({ value }) => value),
    message,
  );
}

function accidentDay(message: string, now: Date) {
  return z.string(message).check(
    z.refine((day) => visibleLength(day) > 0, { error: message, abort: true }),
    z.refine((day) => isRealDay(day), {
      error: "Please enter a real date, for example 2026-03-31.",
      abort: true,
    }),
    z.refine((day) => day >= earliestAccident, {
      error: "Please enter a date after 1900.",
      abort: true,
    }),
    z.refine(
      (day) => day <= today(now),
      "The date of the accident cannot be in the future.",
    ),
  );
}

function emailAddress(message: string) {
  return line(message, longest.email).check(
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message),
  );
}
