export const callPaths = {
  pressed: "/functions/v1/call-pressed",
  ended: "/functions/v1/call-ended",
} as const;

export const connectPath = "/functions/v1/lead-call-pressed";

export const textPath = "/callbacks/sms";
