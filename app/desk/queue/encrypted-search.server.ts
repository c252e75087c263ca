import {
  createCipheriv,
  createDecipheriv,
  hash,
  randomBytes,
} from "node:crypto";
import {
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { findToken } from "../sign-in/session-cookie.ts";

/** Names and numbers must not be in URLs, logs or history, so a search is encrypted for its session. */
export async function redirectToSearch(desk: SignedIn): Promise<Response> {
  const { q = "" } = readFields(desk);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(desk), iv);
  const text = cipher.update(q.trim().slice(0, 200), "utf8");
  const sealed = [iv, text, cipher.final(), cipher.getAuthTag()];
  return redirectTo(`/?search=${Buffer.concat(sealed).toString("base64url")}`);
}

export function decryptSearch(desk: SignedIn): string {
  const sealed = Buffer.from(
    desk.url.searchParams.get("search") ?? "",
    "base64url",
  );
  if (sealed.length < 28) return "";
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(desk),
      sealed.subarray(0, 12),
    ).setAuthTag(sealed.subarray(-16));
    const text = decipher.update(sealed.subarray(12, -16));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    // From another session, or changed: no search.
    return "";
  }
}

function keyOf({ request, deskUrl }: SignedIn) {
  const token = findToken(deskUrl, request.headers.get("Cookie") ?? "");
  return hash("sha256", `search ${token}`, "buffer");
}
