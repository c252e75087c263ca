/** Webhooks for the provider: the called person pressed a key; the call ended. */
export const callPaths = {
  pressed: "/functions/v1/call-pressed",
  ended: "/functions/v1/call-ended",
} as const;

/** Webhook for the provider: someone at the firm pressed a key to be connected with a lead. */
export const connectPath = "/functions/v1/lead-call-pressed";

/** Webhook for text messages to the firm's number. */
export const textPath = "/callbacks/sms";
