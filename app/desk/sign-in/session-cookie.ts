import { isHttps } from "../../server/is-https.ts";
import { type DeskRequest, redirectTo } from "../desk-request.server.ts";
import { maxAgeMs } from "./session-store.server.ts";

/** Sent to this origin only, and never along with a link from another site. */
function sessionCookie(deskUrl: string, token: string) {
  const age = token === "" ? 0 : maxAgeMs / 1000;
  return `${cookieName(deskUrl)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${isHttps(deskUrl) ? "; Secure" : ""}`;
}

/** An empty token ends the session. */
export function redirectWithSession(
  { deskUrl }: DeskRequest,
  path: string,
  token: string,
) {
  return redirectTo(path, { "Set-Cookie": sessionCookie(deskUrl, token) });
}

export function respondWithSession(
  { deskUrl }: DeskRequest,
  next: string,
  token: string,
) {
  const headers = { "Set-Cookie": sessionCookie(deskUrl, token) };
  return Response.json({ next }, { headers });
}

export function findToken(deskUrl: string, cookies: string) {
  const prefix = `${cookieName(deskUrl)}=`;
  return cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Browsers accept `__Host-` only over https. */
function cookieName(deskUrl: string) {
  return isHttps(deskUrl) ? "__Host-desk" : "desk";
}
