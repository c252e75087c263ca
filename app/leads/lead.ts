import type { SurveyAnswers } from "./questions.ts";

/** Somebody who asked for help, as the contact form or the survey gives it. */
export type Lead = ContactLead | SurveyLead;

export const leadSources: readonly Lead["source"][] = [
  "Landing Page Contact Form",
  "Website Survey",
];

export type ContactLead = {
  source: "Landing Page Contact Form";
  /** The full name, as written: spec 3. */
  firstName: string;
  phone: string;
  description: string;
};

export type SurveyLead = {
  [Field in keyof SurveyAnswers]: SurveyAnswers[Field] extends string
    ? string
    : string | undefined;
} & { source: "Website Survey"; qualified: boolean };
