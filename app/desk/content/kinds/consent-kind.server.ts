import { consentWords } from "../../../consent/consent-texts.ts";
import { consentTemplatesSchema } from "../../../consent/custom-consent-texts.server.ts";
import type { ContentKind } from "../content-kind.ts";

export const consentKind: ContentKind = {
  kind: "consent",
  title: "Consent texts",
  schema: consentTemplatesSchema,
  default: consentWords,
  sections: [
    { title: "Forms", fields: ["contact", "survey", "callback"] },
    { title: "Checkboxes", fields: ["calls", "texts", "sharing"] },
  ],
};
