import { type DocumentNode, parse } from "@humanwhocodes/momoa";

const maxDepth = 8;

const maxMembers = 100;

/** Rejects invalid UTF-8, lone surrogates (which no database stores), duplicate keys, `__proto__`, and deep nesting. */
export async function readJsonObject(
  request: Request,
): Promise<
  { ok: true; values: Record<string, unknown> } | { ok: false; error: string }
> {
  let document: DocumentNode;
  let values: unknown;
  try {
    const bytes = await request.arrayBuffer();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    values = JSON.parse(text);
    // JSON.parse silently keeps the last of two equal keys; the syntax tree has both.
    document = parse(text, { mode: "json" });
  } catch {
    return refused("The body must be JSON in UTF-8.");
  }
  if (document.body.type !== "Object" || !isRecord(values)) {
    return refused("The body must be a JSON object.");
  }
  if (isForged(values, maxDepth))
    return refused(
      "The object is nested too deeply, or has an invalid key or character.",
    );
  const names = document.body.members.map(({ name }) =>
    name.type === "String" ? name.value : "",
  );
  if (names.length > maxMembers)
    return refused("The object has too many keys.");
  if (new Set(names).size < names.length)
    return refused("A key appears twice.");
  return { ok: true, values };
}

function isForged(value: unknown, levels: number): boolean {
  if (typeof value === "string") return !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0 || Object.hasOwn(value, "__proto__")) return true;
  return Object.entries(value).some(
    ([key, inner]) => !key.isWellFormed() || isForged(inner, levels - 1),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refused(error: string) {
  return { ok: false, error } as const;
}
