/** The lists of spec 9, in order. The value is sent and stored; the label is read. */
export const accidentTypes = [
  { value: "car-accident", label: "Car accident" },
  { value: "slip-fall", label: "Slip or fall" },
  { value: "workplace", label: "Workplace accident" },
  { value: "medical", label: "Medical error" },
  { value: "other", label: "Something else" },
] as const;

export const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

export const faultParties = [
  { value: "other-person", label: "Another person" },
  { value: "business", label: "A business or company" },
  { value: "me", label: "I was at fault" },
  { value: "unsure", label: "I'm not sure" },
] as const;

export const insuranceStatuses = [
  { value: "i-had-insurance", label: "I had insurance" },
  { value: "other-had-insurance", label: "The other side had insurance" },
  { value: "neither-had-insurance", label: "Neither of us had insurance" },
  { value: "insurance-unsure", label: "I'm not sure" },
] as const;
