/** The event of the ledger that records consent to share. */
export const sharingEvent = "agreed to share";
