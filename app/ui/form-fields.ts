/** A form's text fields. One given twice, or a file, reads as missing, so that its rule refuses it. */
export function formFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const [value, ...others] = form.getAll(name);
    if (typeof value === "string" && others.length === 0) fields[name] = value;
  }
  return fields;
}
