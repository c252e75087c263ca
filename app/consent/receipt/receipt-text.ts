import type { ConsentText } from "../consent-texts.ts";

export const receiptText = {
  version: "receipt-3",
  language: "en-US",
  words:
    "You can stop calls, texts, or both at any time. You don't have to give a reason, and it takes effect right away.",
  choices: [],
  links: [],
  buttons: ["Stop calls", "Stop texts", "Stop calls and texts"],
} as const satisfies ConsentText;
