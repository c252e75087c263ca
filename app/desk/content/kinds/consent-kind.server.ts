import { consentWords } from "../../../consent/consent-texts.ts";
import { consentWordsSchema } from "../../../consent/own-words.server.ts";
import type { ContentKind } from "../content-kind.ts";

export const consentKind: ContentKind = {
  kind: "consent",
  title: "Consent texts",
  schema: consentWordsSchema,
  default: consentWords,
  sections: [
    { title: "Forms", fields: ["contact", "survey", "callback"] },
    { title: "Checkboxes", fields: ["calls", "texts", "sharing"] },
  ],
};
