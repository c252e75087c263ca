/** The ledger's event for consent to sharing. */
export const sharingEvent = "agreed to share";

/** The ledger's event for an opt-out of sale and sharing. */
export const optOutEvent = "opted out of sharing";
