import { mainOf } from "../html.ts";

/** What a browser without JavaScript posts, step by step. */
export const accident = {
  accidentType: "car-accident",
  accidentDate: "2026-10-03",
};
export const injury = {
  medicalTreatment: "yes",
  workMissed: "no",
  injuryType: "Neck pain",
};
export const faultAndInsurance = {
  faultParty: "other-person",
  insuranceStatus: "other-had-insurance",
};
export const person = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Birmingham",
  state: "Alabama",
  zipCode: "35203",
  description: "A van hit my car.",
};
export const steps = [
  ["/online-review", accident],
  ["/online-review?step=2", injury],
  ["/online-review?step=3", faultAndInsurance],
  ["/online-review?step=4", person],
] as const;

/** The percentage that the page shows. */
export function progressOf({ html }: { html: string }) {
  return /aria-valuenow="(\d+)"/.exec(mainOf(html))?.[1];
}
