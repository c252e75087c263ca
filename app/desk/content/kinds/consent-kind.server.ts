import { consentWords } from "../../../consent/consent-texts.ts";
import { consentWordsSchema } from "../../../consent/own-words.server.ts";
import type { ContentKind } from "../content-kind.ts";

export const consentKindName = "consent";

const places = "{company}, {callers}, {program} and {firms} stand for names.";

/** The owner's consent texts. Each consent stores the text that its page showed. */
export const consentKind: ContentKind = {
  kind: consentKindName,
  title: "Consent texts",
  schema: consentWordsSchema,
  default: consentWords,
  labels: {
    contact: { label: "Below the contact form", isLong: true },
    survey: { label: "Below the survey", isLong: true },
    callback: { label: "Below the callback request", isLong: true },
    calls: {
      label: "Checkbox for calls",
      help: `On all three forms. ${places} Have your lawyer read it.`,
      isLong: true,
    },
    texts: {
      label: "Checkbox for texts",
      help: `On all three forms. ${places} Carriers check these words.`,
      isLong: true,
    },
    sharing: {
      label: "Checkbox for sharing",
      help: `On the forms of a site that shares leads. ${places}`,
      isLong: true,
    },
  },
  sections: [
    { title: "Forms", fields: ["contact", "survey", "callback"] },
    { title: "Checkboxes", fields: ["calls", "texts", "sharing"] },
  ],
};
