import { data } from "react-router";
import { formFields } from "../../ui/form/form-fields.ts";

/** Reads a form's text fields. Throws a 400 page if the body is not a form, not UTF-8, or forged. */
export async function readForm(
  request: Request,
): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const fields = form && !isForged(form) && formFields(form);
  // Undecodable bytes become the replacement character, which no one types.
  if (!fields || Object.values(fields).join("").includes("\uFFFD")) {
    const { pathname, search } = new URL(request.url);
    const back = { to: pathname + search, label: "Go back" };
    const message = "We couldn't read this form";
    const detail = "Please go back and send it again.";
    throw data({ message, detail, back }, { status: 400 });
  }
  return asTyped(fields);
}

const maxFields = 100;

function isForged(form: FormData) {
  return form.has("__proto__") || [...form.keys()].length > maxFields;
}

/** Browsers submit a line break as two characters but count it as one. */
function asTyped(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replaceAll("\r\n", "\n"),
    ]),
  );
}
