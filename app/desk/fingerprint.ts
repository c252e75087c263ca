import { hash } from "node:crypto";

/** Tells whether what a form showed is still so. */
export function fingerprintOf(shown: unknown): string {
  const text = JSON.stringify(shown) ?? "";
  return hash("sha256", text, "base64url").slice(0, 22);
}
