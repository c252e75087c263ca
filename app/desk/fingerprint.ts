import { hash } from "node:crypto";

/** Identifies what a form showed; compared when the form is sent, to notice later edits. */
export function fingerprintOf(shown: unknown): string {
  const text = JSON.stringify(shown) ?? "";
  return hash("sha256", text, "base64url").slice(0, 22);
}
