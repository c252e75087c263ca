import fc from "fast-check";
import { expect, test } from "vitest";
import { completeSurvey } from "../../test/complete-survey.ts";
import { surveyFields } from "./answers.ts";
import { clearDraft, readDraft, writeDraft } from "./draft-cookie.server.ts";

/** What a browser sends back after it was given these headers. */
function requestAfter(headers: Headers | undefined) {
  const cookies = headers?.getSetCookie().map((line) => line.split(";")[0]);
  return requestWith(cookies?.join("; ") ?? "");
}

function requestWith(cookie: string) {
  return new Request("http://127.0.0.1/online-review", {
    headers: { Cookie: cookie },
  });
}

test("any answers that are kept come back as they were", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom("", "; Path=/", "a=b, c", "%00", "__proto__"),
  );
  const draft = fc.record(
    Object.fromEntries(surveyFields.map((field) => [field, text])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(draft, (answers) => {
      const headers = writeDraft(answers, true);
      // Undefined means "too long to keep", which the page tells.
      if (headers) expect(readDraft(requestAfter(headers))).toEqual(answers);
    }),
  );
});

test("the longest story and injuries in plain English are kept", () => {
  const words = "The other driver ran a red light and hit my side of the car. ";
  const draft = {
    ...completeSurvey,
    injuryType: words.repeat(40).slice(0, 2000),
    description: words.repeat(100).slice(0, 5000),
  };
  expect(readDraft(requestAfter(writeDraft(draft, false)))).toEqual(draft);
});

test("answers that no browser would keep are not half kept", () => {
  expect(writeDraft({ description: noise(30_000) }, false)).toBeUndefined();
});

test("each cookie is small, for the survey's address alone, out of reach of script, and for a day", () => {
  const headers = writeDraft(completeSurvey, true);
  const cookies = headers?.getSetCookie() ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.length).toBeLessThan(4096);
    expect(cookie).toContain("; Path=/online-review");
    expect(cookie).toContain("; HttpOnly");
    expect(cookie).toContain("; SameSite=Lax");
    expect(cookie).toContain("; Secure");
    expect(cookie).toMatch(/; Max-Age=(0|86400)(;|$)/);
  }
});

test("on a site without TLS the cookies are not Secure, or they would not be kept", () => {
  expect(writeDraft(completeSurvey, false)?.getSetCookie().join()).not.toMatch(
    /Secure/,
  );
});

test("a shorter draft leaves nothing of a longer one", () => {
  const long = { ...completeSurvey, description: noise(4000) };
  const jar = new Map<string, string>();
  for (const draft of [long, { firstName: "Ann" }]) {
    for (const line of writeDraft(draft, false)?.getSetCookie() ?? []) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      jar.set(name, value);
    }
  }
  const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
  expect(readDraft(requestWith(cookie))).toEqual({ firstName: "Ann" });
});

test("clearing takes every cookie away", () => {
  for (const cookie of clearDraft(false).getSetCookie()) {
    expect(cookie).toMatch(/^review\d=; /);
    expect(cookie).toContain("Max-Age=0");
  }
  expect(readDraft(requestAfter(clearDraft(false)))).toEqual({});
});

test("a cookie that somebody changed is no draft, and no error", () => {
  fc.assert(
    fc.property(fc.base64String(), (value) => {
      expect(readDraft(requestWith(`review0=${value}`))).toEqual({});
    }),
  );
  const good = requestAfter(writeDraft(completeSurvey, false));
  const cookie = good.headers.get("Cookie") ?? "";
  expect(readDraft(requestWith(cookie.slice(0, 60)))).toEqual({});
});

/** Text that does not get much smaller when packed. */
function noise(length: number) {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join("");
}
