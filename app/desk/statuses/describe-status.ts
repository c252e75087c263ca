import {
  type LeadStatus,
  statusClocks,
  statusLabel,
} from "../../leads/events/lead-status.ts";

export function describeStatus(
  { next, isClosed, isRetired, clock }: LeadStatus,
  statuses: readonly LeadStatus[],
): { next: string; facts: string } {
  const labels = next.map((key) => statusLabel(statuses, key));
  const facts = [
    isClosed && "Closes the lead",
    clock !== "none" && `Waiting for ${statusClocks[clock].toLowerCase()}`,
    isRetired && "Retired: can't be chosen anymore",
  ];
  return {
    next: `Can change to ${labels.join(", ") || "nothing else"}`,
    facts: facts.filter(Boolean).join(" · "),
  };
}
