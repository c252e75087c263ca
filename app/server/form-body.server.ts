import { formFields } from "../ui/form-fields.ts";

/** Reads a posted form's text fields; empty when the body cannot be read as a form. */
export async function readForm(
  request: Request,
): Promise<Record<string, string>> {
  try {
    return formFields(await request.formData());
  } catch {
    return {};
  }
}
