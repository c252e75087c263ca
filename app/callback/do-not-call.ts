/** The `reason` of a callback request refused because its number opted out of calls and its sender hasn't confirmed it. */
export const doNotCallReason = "withdrawn";
