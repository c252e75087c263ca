/** A repeated field or a file counts as missing, so that validation rejects it. */
export function formFields(form: FormData): Record<string, string> {
  const seen = new Map<string, FormDataEntryValue | undefined>();
  for (const [name, value] of form) {
    seen.set(name, seen.has(name) ? undefined : value);
  }
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of seen) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}
