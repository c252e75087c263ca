import { cookieLine, findCookie } from "../../forms/device-cookie.ts";
import { pickChoices } from "../../forms/metadata-fields.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "./draft.ts";

/** Browsers accept about 4,096 bytes per cookie, and proxies 8 KiB for all cookies. */
const cookieSize = 3500;
const cookieNames = ["review0", "review1"];

/** Set by the page before the server sets the first answers. */
export const emptyDraftCookie = "review0=;path=/online-review";

export function draftCookies(
  draft: SurveyDraft,
  secure: boolean,
): string[] | undefined {
  // Some parsers mishandle an equals sign in a cookie's value; URL encoding leaves the colon free.
  const words = new URLSearchParams(draft).toString().replaceAll("=", ":");
  // The length shows whether the browser dropped one of the cookies.
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

export function clearedDraftCookies(secure: boolean): string[] {
  return cookieNames.map((name) => line(name, "", secure));
}

export function hasDraft(cookies: string) {
  return findCookie(cookies, "review0") !== undefined;
}

export function readDraft(cookies: string): SurveyDraft {
  return pickAnswers(readFields(cookies));
}

/** Without script, the last step's choices are saved with the answers while an earlier answer is changed. */
export function readDraftChoices(cookies: string): Record<string, string> {
  return pickChoices(readFields(cookies));
}

function readFields(cookies: string): Record<string, string> {
  const packed = cookieNames
    .map((name) => findCookie(cookies, name) ?? "")
    .join("");
  const [length = "", words = ""] = packed.split(/\.(.*)/);
  if (length !== String(words.length)) return {};
  const query = new URLSearchParams(words.replaceAll(":", "="));
  return Object.fromEntries(query);
}

function line(name: string, value: string, secure: boolean) {
  return cookieLine(name, value, { path: "/online-review", secure });
}
