import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consumerHealthDataPolicy } from "./consumer-health-data-policy.ts";
import {
  applyCustomText,
  findCustomTextProblems,
  legalPages,
  shippedText,
} from "./custom-texts.server.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { legalTexts } from "./legal-texts.server.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfService } from "./terms-of-service.ts";

const service: LegalFacts = {
  company: "{company}",
  program: "{program}",
  phone: "{phone}",
  isLawFirm: false,
  postalAddress: "{address}",
  firms: ["{firm}"],
  practices: {
    sharesLeads: true,
    paidForLeads: true,
    recordsCalls: true,
    email: "{email}",
    governingLaw: "{state}",
  },
  retention: {
    leadsMonths: 24,
    callbacksMonths: 24,
    unfinishedDays: 30,
    quarantinedDays: 90,
    consentYears: 5,
  },
  placesCalls: true,
  updated: {
    privacyPolicy: "{date}",
    termsOfService: "{date}",
    legalDisclaimer: "{date}",
  },
};

const firm: LegalFacts = {
  ...service,
  isLawFirm: true,
  firms: [],
  postalAddress: undefined,
  practices: { sharesLeads: false, paidForLeads: false, recordsCalls: false },
  placesCalls: false,
};

test("the health data policy is dated by its wording", () => {
  const { updated, wording } = consumerHealthDataPolicy;
  expect(new Date(`${updated(firm)} UTC`).toISOString()).toBe(
    new Date(wording.on).toISOString(),
  );
});

test.each(legalTexts)(
  "$path: changed wording needs its own date and hash",
  ({ content, wording }) => {
    const words = [content(service), content(firm)];
    const sha256 = createHash("sha256")
      .update(JSON.stringify(words))
      .digest("hex");
    expect(
      { on: wording.on, sha256: sha256.slice(0, 16) },
      "set `wording` to today's date and this hash",
    ).toEqual(wording);
  },
);

test.each(legalTexts)(
  "$path: a law firm never says it isn't one",
  ({ content }) => {
    const words = content(firm).join("\n");
    expect(words).not.toMatch(/(not|isn't) a law firm|advertising service/i);
    expect(words).not.toContain("undefined");
  },
);

test("a sale is mentioned where the operator is paid for leads, and nowhere else", () => {
  const policies = [privacyPolicy, consumerHealthDataPolicy];
  for (const { content } of policies) {
    expect(content(service).join("\n")).toMatch(/pay us/);
    expect(content(firm).join("\n")).toMatch(/don't sell your/);
    expect(content(firm).join("\n")).not.toMatch(/pay us|We sell/);
  }
});

test("the privacy policy gives the retention periods from the settings", () => {
  const retention = {
    leadsMonths: 7,
    callbacksMonths: 1,
    unfinishedDays: 9,
    quarantinedDays: 11,
    consentYears: 6,
  };
  const words = privacyPolicy.content({ ...service, retention }).join("\n");
  expect(words).toContain("**Messages and reviews:** 7 months.");
  expect(words).toContain("**Callback requests:** 1 month.");
  expect(words).toContain(
    "**Reviews you didn't finish:** 9 days, longer while we plan to contact you",
  );
  expect(words).toContain("**Messages that look like spam:** 11 days,");
  expect(words).toContain("browser: 6 years.");
  const proofOf = (leadsMonths: number) =>
    privacyPolicy
      .content({ ...service, retention: { ...retention, leadsMonths } })
      .join("\n");
  expect(proofOf(120)).toContain("browser: 10 years.");
  expect(proofOf(81)).toContain("browser: 81 months.");
});

test("the privacy policy says what a click on a phone link sends, what happens to spam, and that backups last longer", () => {
  const words = privacyPolicy.content(firm).join("\n");
  expect(words).toMatch(/press a phone link, it sends only/);
  expect(words).toMatch(/unfinished copy too, unless .* spam/);
  expect(words).toMatch(/Backups .* longer/);
});

test.each([privacyPolicy, termsOfService])(
  "$path: an operator that passes requests on to firms never says that it shares no phone number",
  ({ content }) => {
    const denial = /number for others' marketing/;
    expect(content(service).join("\n")).not.toMatch(denial);
    expect(content(service).join("\n")).toMatch(
      /number only if you let us share your answers/,
    );
    expect(content(firm).join("\n")).toMatch(denial);
  },
);

test("the terms name a governing law only where the operator gives one", () => {
  expect(termsOfService.content(service)).toContain(
    "## Governing law and disputes",
  );
  expect(termsOfService.content(firm).join("\n")).not.toContain("The law of");
});

test.each(legalPages)(
  "$name: an owner's text has the sections that follow from the operator, filled in",
  ({ name, text, parts }) => {
    for (const facts of [service, firm]) {
      const start = shippedText(name, facts);
      for (const part of parts) expect(start).toContain(`\n\n{${part}}\n`);
      const own = { [name]: { text: start, updated: "May 2027" } };
      expect(applyCustomText(text, own, facts)).toEqual({
        updated: "May 2027",
        paragraphs: text.content(facts).filter((one) => one !== ""),
      });
    }
  },
);

test("an owner's text without such a section, with HTML, or with the old date is refused with the reason", () => {
  const before = { text: undefined, updated: "May 2027" };
  const text = shippedText("privacyPolicy", service);
  const problemsOf = (text: string, updated: string) =>
    findCustomTextProblems(
      "privacyPolicy",
      { text, updated },
      before,
      "June 2, 2027",
    ).map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(problemsOf(text, "June 2027")).toEqual([]);
  expect(problemsOf(text, "May 2027")).toEqual([
    "privacyPolicy.updated must change, because the text does",
  ]);
  const cut = text.replace("{sale}", "We sell <b>nothing</b>.");
  expect(problemsOf(cut, "June 2027")).toEqual([
    expect.stringContaining("{sale} on a line of its own"),
    expect.stringMatching(/has HTML in line \d+: use Markdown/),
  ]);
});
