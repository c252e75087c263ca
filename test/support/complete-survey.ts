/** Answers that the survey takes and that qualify on 21 November 2026, the day of the tests' clock. */
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
