/** The event of the ledger that records consent to share. */
export const sharingEvent = "agreed to share";

/** The one that records an opt-out of sale and sharing. */
export const optOutEvent = "opted out of sharing";
