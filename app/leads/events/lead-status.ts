/** What a lead has come to, and what may follow. */
export const leadStatuses = {
  new: { label: "New", next: ["trying", "reached", "not-a-lead"] },
  trying: { label: "Trying", next: ["reached", "no-answer", "not-a-lead"] },
  reached: {
    label: "Reached",
    next: ["booked", "signed", "declined", "referred", "not-a-lead"],
  },
  booked: {
    label: "Consultation booked",
    next: ["signed", "declined", "referred", "trying"],
  },
  signed: { label: "Signed", next: ["reached"], isClosed: true },
  declined: { label: "Declined", next: ["reached"], isClosed: true },
  referred: { label: "Referred", next: ["reached"], isClosed: true },
  "not-a-lead": { label: "Not a lead", next: ["reached"], isClosed: true },
  "no-answer": {
    label: "Closed: no answer",
    next: ["reached"],
    isClosed: true,
  },
} as const satisfies Record<string, StatusEntry>;

type StatusEntry = {
  label: string;
  next: readonly string[];
  isClosed?: boolean;
};

export type LeadStatus = keyof typeof leadStatuses;

export const statusKeys = Object.keys(leadStatuses) as [LeadStatus];

export function findStatus(key: string): StatusEntry | undefined {
  return Object.hasOwn(leadStatuses, key)
    ? leadStatuses[key as LeadStatus]
    : undefined;
}

export function statusLabel(key: string): string {
  return findStatus(key)?.label ?? key;
}
