import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formTexts, listConsentTexts } from "../app/consent/consent-texts.ts";
import { completeSurvey } from "./support/complete-survey.ts";
import { elementsOf, mainOf, textOf } from "./support/html.ts";
import { consentTexts } from "./support/shown-texts.ts";
import { openSite, type TestSite } from "./support/site.ts";
import { newVisitor } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The last step of a visitor who completed the others. */
async function lastStep() {
  const ann = newVisitor(site, { keepsCookies: false });
  const fields = { ...completeSurvey };
  await ann.send("/online-review?step=3", fields);
  return ann.last.html;
}

describe.each([
  ["contact", async () => mainOf(await site.read("/"))],
  ["survey", async () => mainOf(await lastStep())],
  ["callback", async () => mainOf(await site.read("/request-callback"))],
  [
    "callback",
    async () => (await site.read("/blog")).replace(/^[\s\S]*<dialog/, ""),
  ],
] as const)("the form of %s", (name, read) => {
  const text = consentTexts[name];

  test("shows its text, and its checkboxes are unchecked", async () => {
    const html = await read();
    const shown = textOf(html);
    expect(shown).toContain(text.words);
    for (const { label } of text.choices) expect(shown).toContain(label);
    for (const { href, label } of text.links) {
      expect(html).toContain(`href="${href}" target="_blank"`);
      expect(shown).toContain(label);
    }
    for (const button of text.buttons) expect(shown).toContain(button);
    expect(
      boxesIn(html).map((box) => [
        box.name,
        "checked" in box,
        "required" in box,
      ]),
    ).toEqual([
      ["consentCalls", false, false],
      ["consentTexts", false, false],
      ["consentSharing", false, false],
    ]);
    expect(html).toContain(`name="consentText" value="${text.version}"`);
  });
});

test("a checked box is still checked when its form is shown again", async () => {
  const choices = { consentCalls: "yes", consentText: "contact-1" };
  for (const [path, fields] of [
    ["/", { phone: "205 555 0123" }],
    ["/request-callback", { leadPhoneNumber: "abc" }],
    ["/online-review?step=4", { ...completeSurvey, city: "" }],
  ] as const) {
    const answer = await site.submit(path, { ...fields, ...choices });
    expect(answer.status).toBe(422);
    const boxes = boxesIn(mainOf(await answer.text()));
    const checked = boxes.filter((box) => "checked" in box);
    expect(checked.map((box) => box.name)).toEqual(["consentCalls"]);
  }
});

test("a released text never changes: new wording gets the next version", () => {
  const example = { brand: "Brand", legalName: "Firm", callingFirms: ["Lee"] };
  const prints = listConsentTexts(example).map((text) => [
    text.version,
    createHash("sha256")
      .update(JSON.stringify(text))
      .digest("hex")
      .slice(0, 16),
  ]);
  expect(Object.fromEntries(prints)).toEqual({
    "contact-3.154828c": "ce361f1f4bec2a0b",
    "survey-4.154828c": "4b7435fb94a02a49",
    "callback-3.154828c": "7447b4cb562c1fd7",
    "saving-2": "9ca559cdf78306c2",
    "receipt-3": "104855571ab6cbd0",
    "sharing-1.154828c": "901de6bfb6dcdbc5",
  });
});

test("the texts name the operator and every firm that may call; other names make another version", () => {
  const parties = { brand: "Crash Help", legalName: "Crash Help LLC" };
  const alone = formTexts({ ...parties, callingFirms: [] });
  const shared = formTexts({ ...parties, callingFirms: ["Lee", "Roe PLLC"] });
  const [calls, texts] = shared.contact.choices;
  expect(calls.label).toContain(
    "I agree that Crash Help LLC, Lee, and Roe PLLC may call me",
  );
  expect(calls.label).toContain("not a condition of any service");
  for (const words of [
    "I agree that Crash Help LLC may text me",
    "Crash Help Texts",
    "Message frequency varies",
    "Message and data rates may apply",
    "Reply HELP for help, STOP to stop",
    "not a condition of any service",
  ]) {
    expect(texts.label).toContain(words);
  }
  expect(shared.contact.version).not.toBe(alone.contact.version);
});

function boxesIn(html: string): Record<string, string>[] {
  return elementsOf(html, "input")
    .map((input): Record<string, string> => input)
    .filter(({ type }) => type === "checkbox");
}
