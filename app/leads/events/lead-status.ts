export type LeadStatus = {
  key: string;
  label: string;
  next: readonly string[];
  isClosed: boolean;
  waitsFor: WaitsFor;
  isRetired: boolean;
};

export const waitsForLabels = {
  "first-contact": "The first call",
  "next-try": "Another try",
  decision: "A decision",
  appointment: "The appointment",
  none: "Nothing",
} as const;

export type WaitsFor = keyof typeof waitsForLabels;

/** The keys of a stored state. */
type CurrentStatus = { status: string; closed_at: string | null };

export const firstStatus = "new";

export const signedStatus = "signed";

type Statuses = readonly LeadStatus[];

export function statusLabel(statuses: Statuses, key: string): string {
  return findStatus(statuses, key)?.label ?? key;
}

function listNext(statuses: Statuses, key: string): LeadStatus[] {
  const next = findStatus(statuses, key)?.next ?? [];
  return statuses.filter((one) => next.includes(one.key) && !one.isRetired);
}

/** What a lead may become; one that was closed by mistake may start over. */
export function listNextOf(
  statuses: Statuses,
  { status, closed_at }: CurrentStatus,
): LeadStatus[] {
  const next = listNext(statuses, status);
  return statuses.filter(
    (one) =>
      next.includes(one) || (closed_at !== null && one.key === firstStatus),
  );
}

/** The statuses to set in turn: the new one, perhaps after "reached", which an outcome implies. Empty if impossible. */
export function statusesTo(
  statuses: Statuses,
  from: string,
  to: string,
): string[] {
  const follows = (one: string, other: string) =>
    listNext(statuses, one).some(({ key }) => key === other);
  if (follows(from, to)) return [to];
  return from !== to && follows(from, "reached") && follows("reached", to)
    ? ["reached", to]
    : [];
}

export function findStatus(
  statuses: Statuses,
  key: string,
): LeadStatus | undefined {
  return statuses.find((status) => status.key === key);
}
