export const metadataFields = {
  key: "idempotencyKey",
  honeypot: "website",
  /** Milliseconds from showing the page to sending the form. */
  shownFor: "shownFor",
  progressKey: "progressKey",
} as const;

export const consentFields = {
  version: "consentText",
  calls: "consentCalls",
  texts: "consentTexts",
  sharing: "consentSharing",
} as const;

/** What the sender chose, which must not differ between two attempts with the same key. */
const choiceFields = [metadataFields.honeypot, ...Object.values(consentFields)];

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

/** Reads the form's own fields, in which an unchecked box is missing. */
export function checkedBoxes(fields: Record<string, string>) {
  return {
    calls: consentFields.calls in fields,
    texts: consentFields.texts in fields,
    sharing: fields[consentFields.sharing],
  };
}

export function findProgressKey(
  fields: Record<string, unknown>,
): string | undefined {
  const key = fields[metadataFields.progressKey];
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key)
    ? key
    : undefined;
}
