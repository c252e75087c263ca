import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { surveyFields } from "../answers/answers.ts";
import {
  clearedDraftCookies,
  draftCookies,
  hasDraft,
  readDraft,
} from "./draft-cookies.ts";

/** The Cookie header of a browser with these cookies, as in document.cookie. */
function cookieHeader(lines: readonly string[] | undefined) {
  return lines?.map((line) => line.split(";")[0]).join("; ") ?? "";
}

test("saved answers read back unchanged", () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom("", "; Path=/", "a=b, c", "%00", "__proto__"),
  );
  const draft = fc.record(
    Object.fromEntries(surveyFields.map((field) => [field, text])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(draft, (answers) => {
      const lines = draftCookies(answers, true);
      // Undefined means "too long to keep".
      if (lines) expect(readDraft(cookieHeader(lines))).toEqual(answers);
    }),
  );
});

test("a thousand words in plain English fit", () => {
  const words = "The other driver ran a red light and hit my side of the car. ";
  const draft = {
    ...completeSurvey,
    injuryType: words.repeat(20),
    description: words.repeat(57),
  };
  const cookies = cookieHeader(draftCookies(draft, false));
  expect(hasDraft(cookies)).toBe(true);
  expect(readDraft(cookies)).toEqual(draft);
});

test("answers too long for cookies are not saved in part", () => {
  expect(draftCookies({ description: noise(30_000) }, false)).toBeUndefined();
});

test("each cookie is small, limited to the survey's path and this site, and lasts a day", () => {
  const cookies = draftCookies(completeSurvey, true) ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.length).toBeLessThan(4096);
    expect(cookie).toContain("; Path=/online-review");
    expect(cookie).toContain("; SameSite=Lax");
    expect(cookie).toContain("; Secure");
    expect(cookie).toMatch(/; Max-Age=(0|86400)(;|$)/);
  }
});

test("without TLS the cookies are not Secure, or browsers would reject them", () => {
  expect(draftCookies(completeSurvey, false)?.join()).not.toMatch(/Secure/);
});

test("a shorter draft overwrites all of a longer one", () => {
  const long = { ...completeSurvey, description: noise(3000) };
  const jar = new Map<string, string>();
  for (const draft of [long, { firstName: "Ann" }]) {
    const lines = draftCookies(draft, false);
    if (draft === long) expect(lines?.length).toBeGreaterThan(1);
    for (const line of lines ?? []) {
      const [, name = "", value = ""] = /^(\w+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
  }
  const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
  expect(readDraft(cookie)).toEqual({ firstName: "Ann" });
});

test("clearing deletes every cookie", () => {
  const names = draftCookies(completeSurvey, false)?.map(nameOf);
  expect(clearedDraftCookies(false).map(nameOf)).toEqual(names);
  for (const cookie of clearedDraftCookies(false)) {
    expect(cookie).toMatch(/^review\d=; /);
    expect(cookie).toContain("Max-Age=0");
  }
});

test("a draft with a missing cookie is not a draft", () => {
  const long = { ...completeSurvey, description: noise(3000) };
  const [first, ...others] = draftCookies(long, false) ?? [];
  expect(readDraft(cookieHeader(first ? [first] : []))).toEqual({});
  expect(readDraft(cookieHeader(others))).toEqual({});
});

test("a site's other cookies are ignored", () => {
  const cookies = cookieHeader(draftCookies(completeSurvey, false));
  expect(readDraft(`xreview0=1.a; ${cookies}; theme=dark`)).toEqual(
    completeSurvey,
  );
  expect(hasDraft("xreview0=1.a; leadReference=7KQ2-M9XD")).toBe(false);
});

test("a tampered cookie is no draft, and no error", () => {
  fc.assert(
    fc.property(fc.base64String(), (value) => {
      expect(readDraft(`review0=${value}`)).toEqual({});
    }),
  );
  const cookies = cookieHeader(draftCookies(completeSurvey, false));
  expect(readDraft(cookies.slice(0, 60))).toEqual({});
  expect(readDraft("review0=21.__proto__:1&phone:%E0")).toEqual({
    phone: "\uFFFD",
  });
});

function nameOf(line: string) {
  return line.split("=")[0];
}

/** Text that doesn't compress well. */
function noise(length: number) {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join("");
}
