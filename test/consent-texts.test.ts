import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { name as brandName } from "../app/brand/brand.ts";
import { consentTexts } from "../app/consent/consent-texts.ts";
import { completeSurvey } from "./support/complete-survey.ts";
import { elementsOf, mainOf, textOf } from "./support/html.ts";
import { openSite, type TestSite } from "./support/site.ts";
import { newVisitor } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The last step, as it stands for who filled in the others. */
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

  test("shows its text, and its boxes are not ticked", async () => {
    const html = await read();
    const shown = textOf(html);
    expect(shown).toContain(text.words);
    for (const { label } of text.choices) expect(shown).toContain(label);
    for (const button of text.buttons) expect(shown).toContain(button);
    expect(
      boxesIn(html).map((box) => [
        box.name,
        "checked" in box,
        "required" in box,
      ]),
    ).toEqual([
      // The review may be saved before it is sent, which is a consent of its own.
      ...(name === "survey" ? [["saveAnswers", false, false]] : []),
      ["consentCalls", false, false],
      ["consentTexts", false, false],
    ]);
    expect(html).toContain(`name="consentText" value="${text.version}"`);
  });
});

test("what was ticked in a form that comes back is ticked still", async () => {
  const ticked = { consentCalls: "yes", consentText: "contact-1" };
  for (const [path, fields] of [
    ["/", { phone: "205 555 0123" }],
    ["/request-callback", { leadPhoneNumber: "abc" }],
    ["/online-review?step=4", { ...completeSurvey, city: "" }],
  ] as const) {
    const answer = await site.submit(path, { ...fields, ...ticked });
    expect(answer.status).toBe(422);
    const boxes = boxesIn(mainOf(await answer.text()));
    const checked = boxes.filter((box) => "checked" in box);
    expect(checked.map((box) => box.name)).toEqual(["consentCalls"]);
  }
});

test("a text that was released is never changed: its next words get the next version", () => {
  const prints = Object.values(consentTexts).map((text) => [
    text.version,
    createHash("sha256")
      .update(JSON.stringify(text).replaceAll(brandName, "{company}"))
      .digest("hex")
      .slice(0, 16),
  ]);
  expect(Object.fromEntries(prints)).toEqual({
    "contact-1": "1998facecc5571f7",
    "survey-1": "120426ec700f58b9",
    "callback-1": "7a349ec22618509a",
    "saving-1": "51a1f2d804420fe2",
    "receipt-2": "3066b86ea421c4b2",
  });
});

function boxesIn(html: string): Record<string, string>[] {
  return elementsOf(html, "input")
    .map((input): Record<string, string> => input)
    .filter(({ type }) => type === "checkbox");
}
