import type { Phone } from "../brand/operator.ts";
import type { NoticeText } from "../ui/notice.tsx";

/** The callback's toasts: spec 5 and 8. */
export const callbackMessages = {
  missing: {
    kind: "destructive",
    title: "Phone number required",
    description: "Enter the number we should call.",
  },
  invalid: {
    kind: "destructive",
    title: "Invalid Phone Number",
    description:
      "Please include the country code (example format +15551234567).",
  },
  started: {
    kind: "success",
    title: "Call Initiated!",
    description: "We're connecting you now. Please answer your phone.",
  },
  manual: {
    kind: "success",
    title: "We got your request!",
    description:
      "Someone from our team will call you soon. If it's late, we'll call in the morning.",
  },
  failed: {
    kind: "destructive",
    title: "Connection Failed",
    description:
      "There was an issue connecting the call. Please try again or call us directly.",
  },
} as const satisfies Record<string, NoticeText>;

/** Shown if the confirmation page is opened on another device, or after an hour. */
export function unknownCall({ display }: Phone): NoticeText<string> {
  return {
    kind: "plain",
    title: "Did you just ask for a call?",
    description: `We confirm each call here for an hour, on the device that asked for it. No call yet? Call us at ${display.replace(" ", "\u00a0")}.`,
  };
}

/** Shown at the field; the toast or notice has the wording of the spec. */
export const phoneErrors = {
  missing: "Please enter a phone number.",
  invalid:
    "Enter a 10-digit US number, or start with the country code, like +15551234567.",
};

export const defaultCallError = "Failed to initiate call.";

export function connectionFailed(error: string): NoticeText<string> {
  return { ...callbackMessages.failed, description: error };
}
