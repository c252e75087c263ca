import { joinNames } from "../ui/join-names.ts";

export type ConsentText = {
  /** A form's name and a number; texts with names also have a hash: consent-versions.server.ts. */
  version: string;
  language: "en-US";
  words: string;
  choices: readonly { name: "consentCalls" | "consentTexts"; label: string }[];
  links: readonly { label: string; href: string }[];
  buttons: readonly string[];
  /** The firms that the text names. Texts stored before 2026-11-26 don't list them. */
  firms?: readonly string[] | undefined;
};

/** Contains the operator's names, so that only the server computes its version. */
export type NamedText = Omit<ConsentText, "version">;

export type ConsentParties = {
  brand: string;
  legalName: string;
  callingFirms: readonly string[];
  words?: Partial<ConsentTemplates> | undefined;
};

/** `{callers}` may call: the company and its firms. `{program}` sends texts. Leads may be shared with `{firms}`. */
export const consentWords = {
  contact:
    "By pressing Send message, you ask us to call you back about your accident. It's free, and it doesn't make anyone your lawyer. You don't have to check any box to get help.",
  survey:
    "By pressing Get My Free Review, you ask us to call you about your accident. You don't have to check any box.",
  callback:
    "By pressing Call me now, you ask us to call this number now about your accident. The call may start with an automated voice. It's free. You don't have to check any box.",
  // 47 CFR 64.1200(f)(9): who may call, how, at which number, and that agreeing isn't a condition.
  calls:
    "I agree that {callers} may call me at the number above about legal services using an automatic dialing system or an artificial or recorded voice. My agreement is not a condition of any service.",
  // Carriers don't accept consent to texts that covers other firms.
  texts:
    "I agree that {company} may text me at the number above about my request and legal services (“{program}”), including automatic texts. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to stop. My agreement is not a condition of any service.",
  // Separate from every other consent and unchecked by default: RCW 19.373.030, NRS 603A.500.
  sharing:
    "I agree that {company} may share what I send, including my injuries and medical treatment, with law firms{firms} that may take my case, so that they can review it and contact me. I don't have to agree to get help, and I can take this back anytime at “Do Not Sell or Share My Personal Information.”",
};

export type ConsentTemplates = typeof consentWords;

export const savingCheckbox = {
  label: "Save my answers and contact me if I don't finish",
  hint: "Optional. We'll get your answers as you go, and we may call or email you if you stop for half an hour. Uncheck it anytime. We'll delete our copy and tell anyone who got one.",
};

export const savingText = {
  version: "saving-4",
  language: "en-US",
  words: `${savingCheckbox.label}. ${savingCheckbox.hint}`,
  choices: [],
  links: [],
  buttons: [],
} as const satisfies ConsentText;

export function textProgramName(brand: string) {
  return `${brand} Texts`;
}

export function formTexts(parties: ConsentParties) {
  return {
    contact: formText(parties, "contact", "Send message"),
    survey: formText(parties, "survey", "Get My Free Review"),
    callback: formText(parties, "callback", "Call me now"),
  };
}

function formText(parties: ConsentParties, form: ConsentForm, button: string) {
  return {
    language: "en-US",
    choices: [
      { name: "consentCalls", label: fill("calls", parties) },
      { name: "consentTexts", label: fill("texts", parties) },
    ],
    links,
    words: fill(form, parties),
    buttons: [button],
  } as const satisfies NamedText;
}

export function sharingText(parties: ConsentParties): NamedText {
  return {
    language: "en-US",
    words: fill("sharing", parties),
    choices: [],
    links: [],
    buttons: [],
  };
}

function fill(name: keyof ConsentTemplates, parties: ConsentParties): string {
  const { brand, legalName, callingFirms, words } = parties;
  const isNamed =
    callingFirms.length > 0 && callingFirms.length <= maxNamedFirms;
  const names: Readonly<Record<string, string>> = {
    company: legalName,
    callers: joinNames([legalName, ...callingFirms]),
    program: textProgramName(brand),
    firms: isNamed ? ` (${joinNames(callingFirms)})` : "",
  };
  const template = words?.[name] ?? consentWords[name];
  return template.replaceAll(/\{(\w+)\}/g, (all, key) => names[key] ?? all);
}

const maxNamedFirms = 3;

export type ConsentForm = "contact" | "survey" | "callback";

export type ConsentVersions = Readonly<Record<ConsentForm | "sharing", string>>;

const links = [
  { label: "Privacy Policy", href: "/privacy-policy" },
  { label: "Terms of Service", href: "/terms-of-service" },
] as const;
