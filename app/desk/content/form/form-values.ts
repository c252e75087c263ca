import { splitLines } from "../../../forms/split-lines.ts";
import {
  chosenName,
  lengthName,
  otherChoiceName,
  removeName,
  shownName,
  storedName,
} from "./control-names.ts";
import {
  activeGroup,
  commonFirstField,
  type FieldOf,
  type FormField,
} from "./form-field.ts";
import { mapOf } from "./repeated-keys.ts";

/** Parsed by the schema; undefined for an empty optional field. Invalid input stays, so that the form shows it. */
export function readFormField(
  field: FormField,
  form: FormData,
  name: string,
): unknown {
  const typed = textOf(form, name);
  switch (field.type) {
    case "text":
      return form.has(removeName(name))
        ? undefined
        : emptyToUndefined(
            field.input === "url" ? withScheme(typed) : typed,
            field,
          );
    case "choice":
      return emptyToUndefined(typed, field);
    case "number":
      return /^-?\$?[\d,]+(\.\d+)?$/.test(typed)
        ? Number(typed.replaceAll(/[$,]/g, ""))
        : emptyToUndefined(typed, field);
    case "flag":
      return typed === ""
        ? undefined
        : emptyToUndefined(typed === "yes", field);
    case "lines":
      return emptyToUndefined(
        form.getAll(name).flatMap((text) => splitLines(String(text))),
        field,
      );
    case "choices":
      return emptyToUndefined(form.getAll(name).map(String), field);
    case "either":
      return readEither(field, form, name);
    case "secret":
      return readSecret(field, form, name);
    case "group":
      return readGroup(field, form, name);
    case "variant":
      return readVariant(field, form, name);
    case "list": {
      const items = indexesOf(form, name).map((at) =>
        readFormField(field.item, form, `${name}.${at}`),
      );
      return field.isOptional && items.length === 0 ? undefined : items;
    }
    case "map": {
      const entries = indexesOf(form, name).map(
        (at) =>
          [
            textOf(form, `${name}.${at}.key`),
            readFormField(field.item, form, `${name}.${at}.value`),
          ] as const,
      );
      return field.isOptional && entries.length === 0
        ? undefined
        : mapOf(entries);
    }
  }
}

function readSecret(field: FieldOf<"secret">, form: FormData, name: string) {
  const typed = field.isMailServer
    ? readMailServer(form, name)
    : textOf(form, name);
  if (typed !== "") return typed;
  if (form.has(removeName(name))) return undefined;
  const stored = form.getAll(storedName(name)).map(String);
  return stored.length > 1 ? stored : emptyToUndefined(stored[0] ?? "", field);
}

function readMailServer(form: FormData, name: string): string {
  const part = (key: string) => textOf(form, `${name}.${key}`);
  const server = part("server");
  const user = part("user");
  const password = part("password");
  if (server + user + password === "") return "";
  const port = part("port") || "587";
  const scheme = port === "465" ? "smtps" : "smtp";
  const secret = password && `:${encodeURIComponent(password)}`;
  const signIn = user + secret && `${encodeURIComponent(user)}${secret}@`;
  return `${scheme}://${signIn}${server}:${port}`;
}

function readEither(field: FieldOf<"either">, form: FormData, name: string) {
  const chosen = textOf(form, chosenName(name));
  return chosen === "other"
    ? readFormField(field.other, form, name)
    : emptyToUndefined(chosen, field);
}

function readVariant(field: FieldOf<"variant">, form: FormData, name: string) {
  const choice = textOf(form, `${name}.${field.key}`);
  const group = activeGroup(field, { [field.key]: choice });
  const shown = form.get(shownName(name)) ?? choice;
  if (shown === choice) return readGroup(group, form, name);
  const shared = [field.key, commonFirstField(field)];
  const side = otherChoiceName(name, choice);
  return readGroup(group, form, name, (key) =>
    shared.includes(key) ? name : side,
  );
}

function readGroup(
  { fields, isOptional }: FieldOf<"group">,
  form: FormData,
  name: string,
  nameOf = (_key: string) => name,
) {
  const entries = Object.entries(fields).map(([key, field]) => [
    key,
    readFormField(field, form, `${nameOf(key)}.${key}`),
  ]);
  const isRemoved = Object.entries(fields).some(
    ([key, { type, isOptional }]) =>
      type === "text" && !isOptional && form.has(removeName(`${name}.${key}`)),
  );
  if (isOptional && isRemoved) return undefined;
  const values = withoutUndefined(Object.fromEntries(entries));
  // If it was chosen, empty fields inside count as missing, not as left out.
  const isChosen = Object.keys(fields).some(
    (key) => textOf(form, chosenName(`${nameOf(key)}.${key}`)) === "other",
  );
  const isLeft = !isChosen && Object.values(values).every(isEmpty);
  return isOptional && isLeft ? undefined : values;
}

function withoutUndefined(values: object) {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === "") return true;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every(isEmpty)
  );
}

function emptyToUndefined<Value>(
  value: Value,
  { isOptional, fallback }: FormField,
) {
  const isLeft = isEmpty(value) || value === fallback;
  return isOptional && isLeft ? undefined : value;
}

function textOf(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** People leave out the scheme, because browsers hide it. */
function withScheme(address: string) {
  return /^[\w-]+(\.[\w-]+)+(?![^/?#])/.test(address)
    ? `https://${address}`
    : address;
}

/** Each entry sends a field, so a form can't claim more entries than it has fields. */
function indexesOf(form: FormData, name: string) {
  const typed = textOf(form, lengthName(name));
  const claimed = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  return [...Array(Math.min(claimed, [...form.keys()].length)).keys()];
}
