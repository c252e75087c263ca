import type { NoticeText } from "../ui/notice.tsx";

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
    title: "We got your request.",
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

export const phoneErrors = {
  missing: "Please enter a phone number.",
  invalid:
    "Enter a 10-digit US number, or start with the country code, like +15551234567.",
};

export const defaultCallError = "Failed to initiate call.";

export function connectionFailed(error: string): NoticeText<string> {
  return { ...callbackMessages.failed, description: error };
}
