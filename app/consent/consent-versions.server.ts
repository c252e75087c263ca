import { hash } from "node:crypto";
import {
  type ConsentParties,
  type ConsentText,
  type ConsentVersions,
  formTexts,
  type NamedText,
  savingText,
  sharingText,
} from "./consent-texts.ts";
import { canonicalJson } from "./ledger/consent-chain.server.ts";
import { receiptText } from "./receipt/receipt-text.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    consentVersions: ConsentVersions;
  }
}

export function versionedTexts(parties: ConsentParties) {
  const { contact, survey, callback } = formTexts(parties);
  const { callingFirms: firms } = parties;
  const sharing = sharingText(parties);
  const isNamed = firms.every((firm) => sharing.words.includes(firm));
  return {
    contact: withVersion("contact-3", { ...contact, firms }),
    survey: withVersion("survey-4", { ...survey, firms }),
    callback: withVersion("callback-3", { ...callback, firms }),
    sharing: withVersion("sharing-1", {
      ...sharing,
      firms: isNamed ? firms : [],
    }),
  };
}

export function versionsOf(parties: ConsentParties): ConsentVersions {
  const { contact, survey, callback, sharing } = versionedTexts(parties);
  return {
    contact: contact.version,
    survey: survey.version,
    callback: callback.version,
    sharing: sharing.version,
  };
}

export function listConsentTexts(parties: ConsentParties): ConsentText[] {
  return [...Object.values(versionedTexts(parties)), savingText, receiptText];
}

/** 96 bits of SHA-256, so that no two texts can have the same version. */
function withVersion<Text extends NamedText>(name: string, text: Text) {
  const print = hash("sha256", canonicalJson(text), "base64url").slice(0, 16);
  return { ...text, version: `${name}.${print}` };
}
