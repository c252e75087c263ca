import type { SurveyAnswers } from "./questions.ts";

export type Lead = ContactLead | SurveyLead;

export const leadSources: readonly Lead["source"][] = [
  "Landing Page Contact Form",
  "Website Survey",
];

export type ContactLead = {
  source: "Landing Page Contact Form";
  /** The full name as typed (spec 3). */
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
  qualifiedBy?: string | null;
};
