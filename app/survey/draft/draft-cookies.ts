import { cookieLine, findCookie } from "../../forms/device-cookie.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "./draft.ts";

/** Browsers keep about 4,096 bytes a cookie, and web servers in front take 8 KiB of all cookies together. */
const cookieSize = 3500;
const cookieNames = ["review0", "review1"];

/**
 * Cookies that keep the answers so far on the visitor's own device, for a day at most, and that only the survey's
 * address gets. The server writes them for a step posted without script, the script as the visitor types. Undefined
 * when the answers are too long to keep.
 */
export function draftCookies(
  draft: SurveyDraft,
  secure: boolean,
): string[] | undefined {
  // An equals sign within a cookie's value confuses some readers; the query's own encoding leaves the colon free.
  const words = new URLSearchParams(draft).toString().replaceAll("=", ":");
  // The length tells when a browser has kept only some of the cookies.
  const packed = `${words.length}.${words}`;
  if (packed.length > cookieSize * cookieNames.length) return undefined;
  return cookieNames.map((name, part) =>
    line(
      name,
      packed.slice(part * cookieSize, (part + 1) * cookieSize),
      secure,
    ),
  );
}

/** Takes the answers off the device. */
export function clearedDraftCookies(secure: boolean): string[] {
  return cookieNames.map((name) => line(name, "", secure));
}

/** Whether a request's cookies hold answers. */
export function hasDraft(cookies: string) {
  return findCookie(cookies, "review0") !== undefined;
}

/** The answers kept so far; empty when there are none, or none that can be read. */
export function readDraft(cookies: string): SurveyDraft {
  const packed = cookieNames
    .map((name) => findCookie(cookies, name) ?? "")
    .join("");
  const [length = "", words = ""] = packed.split(/\.(.*)/);
  if (length !== String(words.length)) return {};
  const query = new URLSearchParams(words.replaceAll(":", "="));
  return pickAnswers(Object.fromEntries(query));
}

function line(name: string, value: string, secure: boolean) {
  return cookieLine(name, value, { path: "/online-review", secure });
}
