import { company } from "../brand/company.ts";
import { receiptLink } from "../consent/receipt-cookie.ts";
import type { Message } from "../ui/notice.tsx";

/** The callback's toasts: spec 5 and 8. A description that the spec leaves open is ours. */
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
    link: receiptLink,
  },
  /** Where the site places no calls itself. */
  manual: {
    kind: "success",
    title: "We got your request!",
    description: "Someone from our team will call you shortly.",
    link: receiptLink,
  },
  /** For the address that a request led to, opened by somebody else or once more. */
  unknown: {
    kind: "plain",
    title: "Did you just ask for a call?",
    description: `We confirm each call here once, when it is placed. No call yet? Call us at ${company.phones.main.display}.`,
  },
  failed: {
    kind: "destructive",
    title: "Connection Failed",
    description:
      "There was an issue connecting the call. Please try again or call us directly.",
  },
} as const satisfies Record<string, Message>;

/** Said beside the field, while the toast or notice has the words of the spec. */
export const phoneErrors = {
  missing: "Please enter a phone number.",
  invalid: "Please check this number.",
};

/** The server's error text where nothing more exact can be said. */
export const defaultCallError = "Failed to initiate call.";

/** 'Connection Failed' with the server's own words. */
export function failedWith(error: string): Message<string> {
  return { ...callbackMessages.failed, description: error };
}
