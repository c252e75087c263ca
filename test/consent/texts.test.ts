import { describe, expect, test } from "vitest";
import {
  listConsentTexts,
  versionedTexts,
} from "../../app/consent/consent-versions.server.ts";
import { sha256 } from "../../app/consent/ledger/consent-chain.server.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { elementsOf, mainOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";
import { newVisitor } from "../support/visitor.ts";

const site = await openSiteForFile();

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
    const response = await site.submit(path, { ...fields, ...choices });
    expect(response.status).toBe(422);
    const boxes = boxesIn(mainOf(await response.text()));
    const checked = boxes.filter((box) => "checked" in box);
    expect(checked.map((box) => box.name)).toEqual(["consentCalls"]);
  }
});

test("a version ends in 96 bits of SHA-256 of its text, so that no two texts have one version", () => {
  const example = { brand: "Brand", legalName: "Firm", callingFirms: ["Lee"] };
  const texts = listConsentTexts(example);
  expect(texts.map(({ version }) => version)).toEqual([
    "contact-3.MmYcePvJph8tpErE",
    "survey-4.RIFSyypE1pTzfl01",
    "callback-3.QBSgckHckcZZuJG9",
    "sharing-1.PAeSMB75VKkfD5PA",
    "saving-4",
    "receipt-3",
  ]);
  const fixed = texts.slice(-2).map((text) => sha256(JSON.stringify(text)));
  expect(fixed.map((print) => print.slice(0, 16))).toEqual([
    "de64a820e624f8f5",
    "104855571ab6cbd0",
  ]);
});

test("the texts name the operator and every firm that may call; other names make another version", () => {
  const parties = { brand: "Crash Help", legalName: "Crash Help LLC" };
  const alone = versionedTexts({ ...parties, callingFirms: [] });
  const shared = versionedTexts({
    ...parties,
    callingFirms: ["Lee", "Roe PLLC"],
  });
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
