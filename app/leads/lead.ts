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
  source: "Website Survey";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  state: string;
  zipCode: string;
  accidentType: string;
  /** A day, YYYY-MM-DD. */
  accidentDate: string;
  medicalTreatment: string;
  workMissed: string;
  injuryType: string;
  faultParty: string;
  insuranceStatus: string;
  description: string;
  qualified: boolean;
};
