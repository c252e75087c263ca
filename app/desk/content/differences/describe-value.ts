import { clockText } from "../../../brand/hours.ts";
import { uploadHash } from "../../../brand/media/upload-reference.ts";
import { nameOf } from "../field-names.server.ts";
import { type FormField, fieldAt } from "../form/form-field.ts";

export function describeValue(
  field: FormField | undefined,
  value: unknown,
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    return value.toLocaleString("en-US", {
      useGrouping: field?.isMoney ? true : "min2",
    });
  }
  if (typeof value === "string") {
    if (field?.type === "secret") return "Hidden value";
    const words = uploadHash(value)
      ? "Uploaded photo"
      : formatDateOrTime(value);
    return nameOf(field, value) ?? words;
  }
  const alt = altOfUpload(value);
  if (alt !== undefined) return `Photo “${alt}”`;
  const parts = Array.isArray(value)
    ? value.map((part, at) => describeValue(fieldAt(field, at), part))
    : Object.entries(value ?? {}).map(([name, part]) =>
        describePart(fieldAt(field, name), part),
      );
  return parts.filter((part) => part !== undefined).join(", ");
}

export function altOfUpload(value: unknown): string | undefined {
  const { file, alt } = Object(value);
  return uploadHash(String(file)) && typeof alt === "string" ? alt : undefined;
}

function describePart(field: FormField | undefined, part: unknown) {
  const words = describeValue(field, part);
  const isBare = typeof part === "boolean" || typeof part === "number";
  return isBare ? `${field?.label}: ${words}` : words;
}

function formatDateOrTime(text: string): string {
  if (/^\d\d:\d\d$/.test(text)) return clockText(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Date(text).toLocaleDateString("en-US", options);
}

export function titleOf(field: FormField | undefined, item: unknown): string {
  if (typeof item !== "object" || Array.isArray(item)) {
    return describeValue(field, item) ?? "";
  }
  const [[name, first] = ["", ""]] = Object.entries(Object(item));
  return titleOf(fieldAt(field, name), first);
}
