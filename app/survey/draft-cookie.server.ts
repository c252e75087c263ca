import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { parse, serialize } from "hono/utils/cookie";
import { type SurveyDraft, surveyFields } from "./answers.ts";

/** Browsers keep about 4,096 bytes a cookie, and servers take about 16 KiB of headers. */
const cookieSize = 3600;
const mostCookies = 3;
const oneDay = 24 * 60 * 60;

/**
 * Keeps the answers of a survey without script on the visitor's own device, for a day at most: as cookies that only
 * the survey's address gets. Undefined when they are too long to keep.
 */
export function writeDraft(
  draft: SurveyDraft,
  secure: boolean,
): Headers | undefined {
  const packed = brotliCompressSync(JSON.stringify(draft)).toString(
    "base64url",
  );
  if (packed.length > cookieSize * mostCookies) return undefined;
  return cookieHeaders(
    (part) => packed.slice(part * cookieSize, (part + 1) * cookieSize),
    secure,
  );
}

/** Whether a request's cookies hold answers. */
export function hasDraft(cookies: string | undefined) {
  return cookies?.includes(`${cookieNames[0]}=`) === true;
}

/** Takes the answers off the device. */
export function clearDraft(secure: boolean): Headers {
  return cookieHeaders(() => "", secure);
}

/** The answers kept so far; empty when there are none, or none that can be read. */
export function readDraft(request: Request): SurveyDraft {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  const packed = cookieNames.map((name) => cookies[name] ?? "").join("");
  if (packed === "") return {};
  try {
    const json = brotliDecompressSync(Buffer.from(packed, "base64url"), {
      maxOutputLength: 64 * 1024,
    }).toString();
    return pickAnswers(JSON.parse(json));
  } catch {
    // A cookie that somebody changed is no draft: the survey starts anew.
    return {};
  }
}

/** The survey's own fields of anything, as far as they are text. */
export function pickAnswers(values: unknown): SurveyDraft {
  const draft: SurveyDraft = {};
  if (typeof values !== "object" || values === null) return draft;
  const given = new Map<string, unknown>(Object.entries(values));
  for (const field of surveyFields) {
    const value = given.get(field);
    if (typeof value === "string") draft[field] = value;
  }
  return draft;
}

const cookieNames = Array.from(
  { length: mostCookies },
  (_, part) => `review${part}`,
);

function cookieHeaders(partOf: (part: number) => string, secure: boolean) {
  const headers = new Headers();
  for (const [part, name] of cookieNames.entries()) {
    const value = partOf(part);
    headers.append(
      "Set-Cookie",
      serialize(name, value, {
        path: "/online-review",
        httpOnly: true,
        sameSite: "Lax",
        secure,
        maxAge: value === "" ? 0 : oneDay,
      }),
    );
  }
  return headers;
}
