/** The callback's toasts: spec 5 and 8. A description that the spec leaves open is ours. */
export const callbackMessages = {
  missing: {
    title: "Phone number required",
    description: "Enter the number we should call.",
  },
  invalid: {
    title: "Invalid Phone Number",
    description:
      "Please include the country code (example format +15551234567).",
  },
  started: {
    title: "Call Initiated!",
    description: "We're connecting you now. Please answer your phone.",
  },
  failed: {
    title: "Connection Failed",
    description:
      "There was an issue connecting the call. Please try again or call us directly.",
  },
} as const;

/** The server's error text where nothing more exact can be said. */
export const defaultCallError = "Failed to initiate call.";
