export type CallSettings =
  | { kind: "off" }
  | { kind: "simulate" }
  | ({ kind: "twilio" } & TwilioSettings);

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  fromNumber: string;
  callCenterNumber: string;
  apiBase: string | undefined;
};
