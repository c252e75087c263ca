/** Where the provider asks what to do when the called person has pressed a key, and tells how a call ended. */
export const callPaths = {
  pressed: "/functions/v1/call-pressed",
  ended: "/functions/v1/call-ended",
} as const;
