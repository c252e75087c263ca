import {
  type LeadStatus,
  statusLabel,
  waitsForLabels,
} from "../../leads/events/lead-status.ts";

export function describeStatus(
  { next, isClosed, isRetired, waitsFor }: LeadStatus,
  statuses: readonly LeadStatus[],
): { next: string; facts: string } {
  const labels = next.map((key) => statusLabel(statuses, key));
  const facts = [
    isClosed && "Closes the lead",
    waitsFor !== "none" &&
      `Waiting for ${waitsForLabels[waitsFor].toLowerCase()}`,
    isRetired && "Retired: can't be chosen anymore",
  ];
  return {
    next: `Can change to ${labels.join(", ") || "nothing else"}`,
    facts: facts.filter(Boolean).join(" · "),
  };
}
