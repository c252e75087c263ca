import {
  createCipheriv,
  createDecipheriv,
  hash,
  randomBytes,
} from "node:crypto";
import { goTo, readFields, type SignedIn } from "../desk-request.server.ts";
import { findToken } from "../sign-in/session-cookie.ts";

/** A name or number must stand in no address, log or history, so a search goes there sealed for its session. */
export async function startSearch(desk: SignedIn): Promise<Response> {
  const { q = "" } = await readFields(desk);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(desk), iv);
  const text = cipher.update(q.trim().slice(0, 200), "utf8");
  const sealed = [iv, text, cipher.final(), cipher.getAuthTag()];
  return goTo(`/?search=${Buffer.concat(sealed).toString("base64url")}`);
}

/** What is searched for; empty where another session sealed it. */
export function openSearch(desk: SignedIn): string {
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
    // Of another session, or changed: then nothing is searched for.
    return "";
  }
}

function keyOf({ request, deskUrl }: SignedIn) {
  const token = findToken(deskUrl, request.headers.get("Cookie") ?? "");
  return hash("sha256", `search ${token}`, "buffer");
}
