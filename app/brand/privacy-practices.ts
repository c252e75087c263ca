import type { Operator } from "./operator.ts";

export type PrivacyPractices = Omit<
  Operator["privacy"],
  "sharesLeads" | "paidForLeads"
> & { sharesLeads: boolean; paidForLeads: boolean };

export function practicesOf({
  kind,
  privacy,
}: Pick<Operator, "kind" | "privacy">): PrivacyPractices {
  const isService = kind === "advertising-service";
  const { sharesLeads = isService, paidForLeads = isService } = privacy;
  return { ...privacy, paidForLeads, sharesLeads: sharesLeads || paidForLeads };
}
