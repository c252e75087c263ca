/** Answers that are valid and qualify on November 21, 2026, the date of the tests' clock. */
export const completeSurvey = {
  accidentType: "car-accident",
  accidentDate: "2026-10-03",
  medicalTreatment: "yes",
  workMissed: "no",
  injuryType: "Neck pain",
  faultParty: "other-person",
  insuranceStatus: "other-had-insurance",
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Birmingham",
  state: "Alabama",
  zipCode: "35203",
  description: "A van hit my car.",
};
