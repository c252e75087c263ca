import { data } from "react-router";
import { formFields } from "../../ui/form/form-fields.ts";

/** Reads a posted form's text fields; leaves with a page of status 400 when the body is no form, no UTF-8, or forged. */
export async function readForm(
  request: Request,
): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const fields = form && !isForged(form) && formFields(form);
  // What cannot be decoded reads as the replacement character, which nobody types.
  if (!fields || Object.values(fields).join("").includes("\uFFFD")) {
    const { pathname, search } = new URL(request.url);
    const back = { to: pathname + search, label: "Go back" };
    const message = "We couldn't read this form";
    const detail = "Please go back and send it again.";
    throw data({ message, detail, back }, { status: 400 });
  }
  return asTyped(fields);
}

/** Most fields that a form may have. */
const mostFields = 100;

function isForged(form: FormData) {
  return form.has("__proto__") || [...form.keys()].length > mostFields;
}

/** Browsers send a line break of a form as two characters, and count it as one. */
function asTyped(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replaceAll("\r\n", "\n"),
    ]),
  );
}
