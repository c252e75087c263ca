export type CallSettings =
  | { kind: "off" }
  | { kind: "simulate" }
  | ({ kind: "twilio" } & TwilioSettings);

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** The number calls come from, in E.164. */
  fromNumber: string;
  /** The number the visitor is connected to, in E.164. */
  callCenterNumber: string;
  apiBase: string | undefined;
};
