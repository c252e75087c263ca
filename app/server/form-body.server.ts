import { data } from "react-router";
import { formFields } from "../ui/form-fields.ts";

/** Reads a posted form's text fields. Leaves with a page of status 400 when the body is no form, no UTF-8, or forged. */
export async function readForm(
  request: Request,
): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const fields = form && !isForged(form) && formFields(form);
  // What cannot be decoded reads as the replacement character, which nobody types.
  if (!fields || Object.values(fields).join("").includes("\uFFFD")) {
    throw data(unreadable, { status: 400 });
  }
  // Browsers send a line break of a form as two characters, and count it as one.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replaceAll("\r\n", "\n"),
    ]),
  );
}

/** Most fields that a form may have. */
const mostFields = 100;

function isForged(form: FormData) {
  return form.has("__proto__") || [...form.keys()].length > mostFields;
}

/** Shown as a page that was not found is: with a way back. */
const unreadable = {
  message: "We could not read this form",
  back: { to: "/", label: "Go to Homepage" },
};
