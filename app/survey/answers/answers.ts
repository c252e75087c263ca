import { z } from "zod/mini";
import {
  accidentDay,
  earliestAccident,
  today,
} from "../../forms/accident-date.ts";
import {
  checkFields,
  type FieldErrors,
  line,
  longest,
  story,
} from "../../forms/field-rules.ts";
import {
  accidentTypes,
  faultParties,
  insuranceStatuses,
  yesOrNo,
} from "./options.ts";

/** The rules of spec 5: one object a step, in the survey's order; each line is field, rule, message. `lastDay` is today. */
function stepRules(lastDay: string) {
  return [
    z.object({
      accidentType: choice(accidentTypes, "Please select an accident type."),
      accidentDate: accidentDay(
        "Please select the date of the accident.",
        lastDay,
      ),
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
  earliestAccident,
).map(({ shape }) => Object.keys(shape) as SurveyField[]);

/** The fields of a step, from 1 to 4. */
export function fieldsOf(step: number): readonly SurveyField[] {
  return fieldsByStep[step - 1] ?? [];
}

export const surveyFields: readonly SurveyField[] = fieldsByStep.flat();

export const stepCount = fieldsByStep.length;

/** What is wrong with one step (1 to 4); empty when it may be left. */
export function checkStep(step: number, draft: SurveyDraft, now: Date) {
  const rules = rulesOn(now).steps[step - 1];
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
  const result = checkFields(rulesOn(now).whole, draft);
  return result.ok
    ? { ok: true, answers: result.values }
    : { ok: false, errors: result.errors };
}

/** The rules of the whole survey, as they are on this day. */
export function surveyRules(now: Date) {
  return rulesOn(now).whole;
}

type Rules = ReturnType<typeof makeRules>;

let lastRules: Rules | undefined;

/** Made once a day: making them costs more than a check. */
function rulesOn(now: Date): Rules {
  const day = today(now);
  if (lastRules?.day !== day) lastRules = makeRules(day);
  return lastRules;
}

function makeRules(day: string) {
  const steps = stepRules(day);
  const [accident, injury, fault, person] = steps;
  const whole = z.object({
    ...accident.shape,
    ...injury.shape,
    ...fault.shape,
    ...person.shape,
  });
  return { day, steps, whole };
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

function emailAddress(message: string) {
  return line(message, longest.email).check(
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message),
  );
}
