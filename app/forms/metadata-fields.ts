export const metadataFields = {
  key: "idempotencyKey",
  /** Invisible to people; bots fill it in. */
  honeypot: "website",
  /** Milliseconds from showing the page to sending the form. */
  shownFor: "shownFor",
  /** Key under which the survey's answers were saved before they were submitted. */
  progressKey: "progressKey",
} as const;

export const consentFields = {
  version: "consentText",
  calls: "consentCalls",
  texts: "consentTexts",
  sharing: "consentSharing",
} as const;

/** Fields that the sender chose, which must not differ between two attempts that share a key. */
const choiceFields = [metadataFields.honeypot, ...Object.values(consentFields)];

/** Whether two forms carry the same consent choices. */
export function hasSameChoices(
  one: Record<string, string>,
  other: Record<string, string>,
) {
  return choiceFields.every((name) => one[name] === other[name]);
}

export function pickChoices(fields: Record<string, string>) {
  return Object.fromEntries(
    choiceFields.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The progress key of a form or cookie, if it is well formed. */
export function findProgressKey(
  fields: Record<string, unknown>,
): string | undefined {
  const key = fields[metadataFields.progressKey];
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key)
    ? key
    : undefined;
}
