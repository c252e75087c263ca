export const fields = {
  accident: "What kind of claim is it?",
  publicBody: "Was a government agency involved?",
  date: "When did it happen?",
};

export const claimKinds = [
  { value: "vehicle", label: "Car or other motor vehicle" },
  { value: "property", label: "Fall or unsafe property" },
  { value: "product", label: "Dangerous product" },
  { value: "work", label: "Work accident" },
  { value: "death", label: "Death of a family member" },
  { value: "medical", label: "Doctor or hospital" },
  { value: "dog", label: "Dog bite" },
  { value: "assault", label: "Assault" },
  { value: "other", label: "Something else" },
] as const;

export type ClaimKind = (typeof claimKinds)[number]["value"];

export const publicBodyAnswers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "unsure", label: "Not sure" },
] as const;

type PublicBody = (typeof publicBodyAnswers)[number]["value"];

export type DeadlineQuestion = {
  kind: ClaimKind;
  publicBody: PublicBody;
  date: string;
};
