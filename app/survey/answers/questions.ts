import { isRealDay } from "../../forms/accident-date.ts";
import { longDay } from "../../shell/long-day.ts";
import type { SurveyField } from "./answers.ts";
import {
  accidentTypes,
  faultParties,
  insuranceStatuses,
  yesOrNo,
} from "./options.ts";

/** How each field is asked. */
export const questions: Record<SurveyField, string> = {
  accidentType: "What kind of accident was it?",
  accidentDate: "When did it happen?",
  medicalTreatment: "Have you had medical treatment?",
  workMissed: "Have you missed work?",
  injuryType: "What are your injuries?",
  faultParty: "Who was at fault?",
  insuranceStatus: "Who had insurance?",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  description: "Anything else we should know? (optional)",
};

/** What an answer is called when it is shown again, for the fields of the steps before the last. */
export const briefQuestions: Partial<Record<SurveyField, string>> = {
  accidentType: "Kind",
  accidentDate: "Date",
  medicalTreatment: "Medical treatment",
  workMissed: "Missed work",
  injuryType: "Injuries",
  faultParty: "At fault",
  insuranceStatus: "Insurance",
};

/** An answer as its visitor chose or wrote it: the label of a choice, a day in words. */
export function wordsOf(field: SurveyField, value: string) {
  if (field === "accidentDate" && isRealDay(value)) {
    return longDay(value);
  }
  const chosen = choices[field]?.find((option) => option.value === value);
  return chosen?.label ?? value;
}

const choices: Partial<
  Record<SurveyField, readonly { value: string; label: string }[]>
> = {
  accidentType: accidentTypes,
  medicalTreatment: yesOrNo,
  workMissed: yesOrNo,
  faultParty: faultParties,
  insuranceStatus: insuranceStatuses,
};
