import { hash, randomBytes } from "node:crypto";
import {
  decryptText,
  encryptText,
} from "../../server/security/aes-gcm.server.ts";
import {
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { findToken } from "../sign-in/session-cookie.ts";

/** Names and numbers must not be in URLs, logs or history, so a search is encrypted for its session. */
export async function redirectToSearch(desk: SignedIn): Promise<Response> {
  const { q = "" } = readFields(desk);
  const text = q.trim().slice(0, 200);
  const search = encryptText(text, keyOf(desk), randomBytes(12));
  return redirectTo(`/?search=${search.toString("base64url")}`);
}

/** Empty if it was changed, or encrypted for another session. */
export function decryptSearch(desk: SignedIn): string {
  const search = desk.url.searchParams.get("search") ?? "";
  const bytes = Buffer.from(search, "base64url");
  return decryptText(bytes, keyOf(desk)) ?? "";
}

function keyOf({ request, deskUrl }: SignedIn) {
  const token = findToken(deskUrl, request.headers.get("Cookie") ?? "");
  return hash("sha256", `search ${token}`, "buffer");
}
