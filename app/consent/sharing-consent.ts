/** The event of the ledger that records consent to share. */
export const sharingEvent = "agreed to share";

/** Names of firms that a label lists; with more, it refers to the policy. */
const maxNames = 3;

/** The separate consent to share answers outside the operator: RCW 19.373.030, NRS 603A.500. Unchecked by default. */
export function sharingLabel(firms: readonly string[]) {
  const names =
    firms.length > 0 && firms.length <= maxNames ? `: ${firms.join(", ")}` : "";
  return `Share my answers, including my injuries and medical treatment, with law firms that may take my case${names}. They may review it and contact me.`;
}
