import { name } from "../brand/brand.ts";

/** The consent text next to a form's button and its checkboxes, verbatim. */
export type ConsentText = {
  /** A form's name and a number: a changed text gets the next one, and nothing else. */
  version: string;
  language: "en-US";
  /** What pressing the button means. */
  words: string;
  /** Optional checkboxes, unchecked by default. */
  choices: readonly { name: "consentCalls" | "consentTexts"; label: string }[];
  buttons: readonly string[];
};

const choices = [
  {
    name: "consentCalls",
    label: `${name} may also call this number with offers, by autodialer or recorded voice.`,
  },
  {
    name: "consentTexts",
    label: `${name} may also text this number with offers. Rates may apply. Reply STOP to end.`,
  },
] as const;

/** The checkbox that saves an unfinished survey. */
export const saving = {
  label: "Save my answers and contact me if I don't finish",
  hint: "Your choice. We then get your answers as you go, and may call or email you if you stop for half an hour. Untick this and we delete them.",
};

/** Each form's current text. The ledger stores every version: docs/decisions/029. */
export const consentTexts = {
  contact: {
    version: "contact-1",
    language: "en-US",
    words:
      "By pressing Send message you ask us to call you back about your accident. It costs nothing and does not make anyone your lawyer. The boxes are optional: we help you the same without them.",
    choices,
    buttons: ["Send message"],
  },
  survey: {
    version: "survey-1",
    language: "en-US",
    words:
      "By pressing Get My Free Review you ask us, or a lawyer who may help you, to call you back about your accident. The boxes are optional: we help you the same without them.",
    choices,
    buttons: ["Get My Free Review"],
  },
  callback: {
    version: "callback-1",
    language: "en-US",
    words:
      "By pressing Call me now you ask us to call this number now, about your accident. Free, and no obligation. The boxes are optional.",
    choices,
    buttons: ["Call me now"],
  },
  /** A checkbox on the last step: the answers so far are sent at once. */
  saving: {
    version: "saving-1",
    language: "en-US",
    words: `${saving.label}. ${saving.hint}`,
    choices: [],
    buttons: [],
  },
  receipt: {
    version: "receipt-2",
    language: "en-US",
    words:
      "You can stop calls, texts, or both at any time, without giving a reason. It takes effect right away.",
    choices: [],
    buttons: ["Stop calls", "Stop texts", "Stop calls and texts"],
  },
} as const satisfies Record<string, ConsentText>;
