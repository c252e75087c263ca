import { createHash } from "node:crypto";

/** The same parts make the same UUID in every copy of the site. */
export function sharedId(...parts: readonly unknown[]) {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
