import type { Operator } from "./operator.ts";

export type PrivacyPractices = Omit<
  Operator["privacy"],
  "sharesLeads" | "paidForLeads"
> & { sharesLeads: boolean; paidForLeads: boolean };

/** The operator's practices with their defaults, which depend on what it is. */
export function practicesOf({
  kind,
  privacy,
}: Pick<Operator, "kind" | "privacy">): PrivacyPractices {
  const isService = kind === "advertising-service";
  const { sharesLeads = isService, paidForLeads = isService } = privacy;
  // Whoever is paid for a lead hands it to someone else.
  return { ...privacy, paidForLeads, sharesLeads: sharesLeads || paidForLeads };
}
