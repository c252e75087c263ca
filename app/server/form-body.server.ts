import { setTimeout as sleep } from "node:timers/promises";
import { data } from "react-router";
import { formFields } from "../ui/form-fields.ts";

/** The types in which browsers post forms. */
export const formTypes = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

/**
 * Reads a posted form's text fields. When the body is no form, no UTF-8, or forged, says so to `reportUnreadable`, and
 * leaves with a page of status 400.
 */
export async function readForm(
  request: Request,
  { reportUnreadable }: { reportUnreadable: () => void },
): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const fields = form && !isForged(form) && formFields(form);
  // What cannot be decoded reads as the replacement character, which nobody types.
  if (!fields || Object.values(fields).join("").includes("\uFFFD")) {
    reportUnreadable();
    throw data(unreadable, { status: 400 });
  }
  return asTyped(fields);
}

/**
 * The text fields of a form whose request is refused, as far as they can be read from its first bytes. A field that is
 * cut off keeps its beginning. Nothing of it has been checked.
 */
export async function readWhatFits(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  for (const body of readings(type, bytes)) {
    const posted = new Response(body, { headers: { "Content-Type": type } });
    const form = await posted.formData().catch(() => undefined);
    // Not readable like this: the next reading is shorter, and the last one is no text at all.
    if (form && !isForged(form)) return asTyped(formFields(form));
  }
  return {};
}

/**
 * The first bytes of a request's body, at most so many; what follows them is not read. With a `patience`, in
 * milliseconds, only those that come in time.
 */
export async function readAtMost(
  { body }: Request,
  most: number,
  patience?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late =
    patience === undefined ? [] : [sleep(patience, undefined, { ref: false })];
  while (reader && size < most) {
    const read = await Promise.race([reader.read(), ...late]);
    if (!read || read.done) break;
    chunks.push(read.value);
    size += read.value.length;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, most));
}

/** Most fields that a form may have. */
const mostFields = 100;

function isForged(form: FormData) {
  return form.has("__proto__") || [...form.keys()].length > mostFields;
}

/** A form in parts that is cut off is closed where it ends, or where its last whole part does. */
function readings(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): readonly Uint8Array<ArrayBuffer>[] {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return [bytes];
  const line = `\r\n--${boundary}`;
  const closed = (end: number) =>
    new Uint8Array(
      Buffer.concat([bytes.subarray(0, end), Buffer.from(`${line}--\r\n`)]),
    );
  const lastPart = Buffer.from(bytes).lastIndexOf(line);
  return [
    bytes,
    closed(bytes.length),
    ...(lastPart > 0 ? [closed(lastPart)] : []),
  ];
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

/** Shown as a page that was not found is: with a way back. */
const unreadable = {
  message: "We could not read this form",
  back: { to: "/", label: "Go to Homepage" },
};
