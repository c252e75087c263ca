/** Webhooks for the provider: the called person pressed a key; the call ended. */
export const callPaths = {
  pressed: "/functions/v1/call-pressed",
  ended: "/functions/v1/call-ended",
} as const;
