import { data } from "react-router";
import { formFields } from "../../ui/form/form-fields.ts";

/** The text fields. Throws a 400 page if the body isn't a form, isn't UTF-8, or is forged. */
export async function readForm(
  request: Request,
): Promise<Record<string, string>> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
  const form = await new Response(bytes, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  const fields = form && !isForged(form) && formFields(form);
  if (!fields || !isDecoded(fields, bytes, type)) {
    const { pathname, search } = new URL(request.url);
    const back = { to: pathname + search, label: "Go back" };
    const message = "We couldn't read this form";
    const detail = "Please go back and send it again.";
    throw data({ message, detail, back }, { status: 400 });
  }
  return asTyped(fields);
}

/** Checks the bytes: U+FFFD in a field may also be pasted, or stand for half an emoji. */
function isDecoded(
  fields: Record<string, string>,
  bytes: ArrayBuffer,
  type: string,
) {
  if (!Object.values(fields).join("").includes("\uFFFD")) return true;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return type.startsWith("multipart/") || decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

const maxFields = 100;

/** None of the site's forms repeats a name or sends a file. */
function isForged(form: FormData) {
  const names = [...form.keys()];
  return (
    form.has("__proto__") ||
    names.length > maxFields ||
    new Set(names).size < names.length ||
    [...form.values()].some((value) => typeof value !== "string")
  );
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
