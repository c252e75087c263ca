import type { SurveyAnswers } from "./questions.ts";

/** A lead as the contact form or the survey submits it. */
export type Lead = ContactLead | SurveyLead;

export const leadSources: readonly Lead["source"][] = [
  "Landing Page Contact Form",
  "Website Survey",
];

export type ContactLead = {
  source: "Landing Page Contact Form";
  /** The full name as typed: spec 3. */
  firstName: string;
  phone: string;
  description: string;
};

export type SurveyLead = {
  [Field in keyof SurveyAnswers]: SurveyAnswers[Field] extends string
    ? string
    : string | undefined;
} & {
  source: "Website Survey";
  qualified: boolean;
  /** The version of the rules that judged it; null for the specification's. */
  qualifiedBy?: string | null;
};
