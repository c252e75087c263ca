import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  openSiteWith,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { consentParties } from "../../consent/consent-parties.ts";
import {
  listConsentTexts,
  versionsOf,
} from "../../consent/consent-versions.server.ts";
import { saveConsentTexts } from "../../consent/ledger/consent-text-store.server.ts";
import { findSaleRefusal } from "./health-data-sale.ts";
import { listUnsharedDestinations } from "./outside.server.ts";

const collector = "/functions/v1/lead-collector";
const callingFirms = ["Lee & Roe PLLC", "Diaz Law PLLC"];
const { sharing: version } = versionsOf(
  consentParties({ legalName: "Casefront", callingFirms }),
);
const agreed = { consentSharing: version };

async function openOutside(
  database: "sqlite" | "postgres" = "sqlite",
  paidForLeads = true,
  { name = "Diaz Law PLLC", firms = callingFirms } = {},
) {
  const [own, firm] = [await startReceiver(), await startReceiver()];
  const site = await openSiteWith(
    {
      destinations: [
        webhook("own", own.url),
        webhook("firm", firm.url, { outside: true, firm: name }),
      ],
    },
    {
      database,
      operator: { callingFirms: [...firms], privacy: { paidForLeads } },
    },
  );
  const send = async (fields: object, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + collector, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({
        ...completeSurvey,
        injuryType: crypto.randomUUID(),
        ...fields,
      }),
    });
    expect(response.status).toBe(200);
  };
  const reasons = async () => {
    const rows = await site.services.database
      .selectFrom("deliveries")
      .select("last_error")
      .where("destination", "=", "firm")
      .where("state", "=", "dropped")
      .execute();
    return rows.map(({ last_error }) => last_error);
  };
  return { site, own, firm, send, reasons };
}

describe.each(databaseKinds)(
  "a destination outside the operator, on %s",
  (kind) => {
    test("gets a lead only with its own consent; the operator gets every lead, in full", async () => {
      const { own, firm, send, reasons } = await openOutside(kind);
      await send({ injuryType: "Broken arm", consentCalls: true });
      await expect
        .poll(reasons)
        .toEqual(["not shared: the visitor did not agree to sharing"]);
      await send({ injuryType: "Broken leg", ...agreed });
      await expect.poll(() => firm.requests.length).toBe(1);
      expect(firm.requests[0]?.body).toContain("Broken leg");
      // Nothing about the same person's earlier lead.
      expect(firm.requests[0]?.body).not.toContain("Broken arm");
      await expect.poll(() => own.requests.length).toBe(2);
      expect(own.requests.map(({ body }) => body).join()).toContain(
        "Broken arm",
      );
    });
  },
);

test("an outside company learns of a withdrawal, but not on which other lead's receipt it was made", async () => {
  const { site, own, firm, send } = await openOutside();
  await send({});
  const { receipt, subject_id: first } = await site.services.database
    .selectFrom("consent_details")
    .select(["receipt", "subject_id"])
    .where("receipt", "is not", null)
    .executeTakeFirstOrThrow();
  await site.submit(`/consent/${receipt}`, { stop: "calls" });
  await send(agreed);
  const leadsOf = ({ requests }: typeof own) =>
    requests
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === "lead.created")
      .map(({ data }) => data);
  await expect.poll(() => leadsOf(firm)).toHaveLength(1);
  await expect.poll(() => leadsOf(own)).toHaveLength(2);
  const [shared, full] = [leadsOf(firm)[0], leadsOf(own)[1]];
  expect(full.doNotContactAskedBy).toBe(first);
  expect(shared).toMatchObject({
    doNotCallSince: full.doNotCallSince,
    doNotContactAskedBy: null,
  });
  expect(JSON.stringify(shared)).not.toContain(first);
});

test("without consent to a known text, under Global Privacy Control, or from a state that requires a signed authorization, nothing is sent outside, and the operator sees why", async () => {
  const { own, firm, send, reasons } = await openOutside();
  await send({ consentSharing: "sharing-0" });
  await send(agreed, { "Sec-GPC": "1" });
  await send({ ...agreed, state: "Washington" });
  await send({ ...agreed, zipCode: "98101" });
  await send({ ...agreed, phone: "702 555 0123" });
  await expect.poll(() => own.requests.length).toBe(5);
  const sorted = async () => (await reasons()).toSorted();
  await expect
    .poll(sorted)
    .toEqual([
      ...Array(3).fill(
        "not shared: a sale from Washington or Nevada needs a signed authorization",
      ),
      "not shared: the browser sent Global Privacy Control",
      "not shared: the visitor did not agree to sharing",
    ]);
  expect(firm.requests).toEqual([]);
});

test("a lead from Washington or Nevada isn't sold, however its sender wrote the state, or if only the ZIP code or the area code says so", () => {
  const elsewhere = {
    contactPoints: ["+13129860123"],
    state: "IL",
    zip: "60601",
  };
  const refusalOf = (where: Partial<typeof elsewhere>) =>
    findSaleRefusal({ ...elsewhere, ...where });
  const states = ["W.A.", " n v", "N.V.", "Washington State", "Nev."];
  for (const where of [
    ...states.map((state) => ({ state })),
    ...["98101", "99403-1234", "89501"].map((zip) => ({ zip })),
    { contactPoints: ["+17025550123"] },
  ]) {
    expect(refusalOf(where), JSON.stringify(where)).toBe(
      "a sale from Washington or Nevada needs a signed authorization",
    );
  }
  for (const where of [{ state: "Washington, D.C." }, { zip: "89999" }]) {
    expect(refusalOf(where), JSON.stringify(where)).toBeUndefined();
  }
});

test("a lead whose sender named no state isn't sold, because it may come from Washington or Nevada", async () => {
  const { site, own, firm, reasons } = await openOutside();
  const message = {
    fullName: "Ann Lee",
    phone: "(312) 986-0123",
    description: "A van hit my car.",
    consentSharing: version,
  };
  await site.submit("/", message);
  await expect
    .poll(reasons)
    .toEqual([
      "not shared: the person named no state, and a sale from Washington or Nevada needs a signed authorization",
    ]);
  await expect.poll(() => own.requests.length).toBe(1);
  expect(firm.requests).toEqual([]);
});

test.each([
  ["an unknown state and an unknown ZIP code", "Cascadia", "00000", false],
  ["neither", "", "", false],
  ["another state", "n.y.", "unknown", true],
  ["the ZIP code of another state", "Tejas", "78701-1234", true],
])(
  "with %s, a lead is sold only if that place is known to be another one",
  (_, state, zip, isSold) => {
    const person = { contactPoints: ["+13129860123"], state, zip };
    expect(findSaleRefusal(person) === undefined).toBe(isSold);
  },
);

test("an operator that is not paid may share a lead from Washington with consent", async () => {
  const { firm, send } = await openOutside("sqlite", false);
  await send({ ...agreed, state: "WA" });
  await expect.poll(() => firm.requests.length).toBe(1);
});

test.each([
  ["phone number", { phone: "+1 (205) 555-0123", email: "" }],
  ["email", { phone: "", email: "ANN@example.com" }],
])(
  "after an opt-out by %s nothing about that person is sent outside",
  async (_, typed) => {
    const { site, firm, send, reasons } = await openOutside();
    const response = await site.submit("/do-not-sell-or-share", typed);
    expect(response.status).toBe(303);
    await send(agreed);
    await expect
      .poll(reasons)
      .toEqual(["not shared: the person opted out of sharing"]);
    expect(firm.requests).toEqual([]);
  },
);

test("a lead goes to a firm only if the text of the sharing box, and not only that of another box, names exactly that firm", async () => {
  const one = await openOutside("sqlite", true, {
    name: "Lee",
    firms: ["Lee", ...callingFirms],
  });
  // The page was loaded before the operator named Lee, too.
  const before = consentParties({ legalName: "Casefront", callingFirms });
  await saveConsentTexts(
    one.site.services.database,
    listConsentTexts(before),
    new Date(),
  );
  await one.send({ ...agreed, consentText: versionsOf(before).survey });
  await expect
    .poll(one.reasons)
    .toEqual(["not shared: the visitor's consent text did not name Lee"]);
  expect(one.firm.requests).toEqual([]);
});

test("with more firms than the sharing box names, the text of the form counts", async () => {
  const firms = [...callingFirms, "Poe", "Lee"];
  const many = await openOutside("sqlite", true, { firms });
  const { sharing, survey } = versionsOf(
    consentParties({ legalName: "Casefront", callingFirms: firms }),
  );
  await many.send({ consentSharing: sharing });
  await expect
    .poll(many.reasons)
    .toEqual([
      "not shared: the visitor's consent text did not name Diaz Law PLLC",
    ]);
  await many.send({ consentSharing: sharing, consentText: survey });
  await expect.poll(() => many.firm.requests.length).toBe(1);
});

test("texts that an earlier release stored, which don't list their firms, count if one that the visitor saw names the firm", async () => {
  const firms = [...callingFirms, "Poe", "Lee"];
  const { site, firm, send } = await openOutside("sqlite", true, { firms });
  const parties = consentParties({
    legalName: "Casefront",
    callingFirms: firms,
  });
  const earlier = listConsentTexts(parties).map(({ firms: _, ...text }) => ({
    ...text,
    version: `${text.version}-earlier`,
  }));
  await saveConsentTexts(site.services.database, earlier, new Date());
  const { sharing, survey } = versionsOf(parties);
  await send({
    consentSharing: `${sharing}-earlier`,
    consentText: `${survey}-earlier`,
  });
  await expect.poll(() => firm.requests.length).toBe(1);
});

test("the ledger records consent to sharing with its own text, and the receipt shows it", async () => {
  const { site, send } = await openOutside();
  await send(agreed);
  const rows = await site.services.database
    .selectFrom("consents")
    .select(["event", "text_version"])
    .orderBy("id")
    .execute();
  expect(rows.at(-1)).toEqual({
    event: "agreed to share",
    text_version: version,
  });
  const [receipt] = await site.services.database
    .selectFrom("consent_details")
    .select("receipt")
    .where("receipt", "is not", null)
    .execute();
  const page = await site.read(`/consent/${receipt?.receipt}`);
  expect(page).toContain("You let us share your answers.");
});

test("an outside destination of an operator that shares nothing is named in a warning", () => {
  const outside = [{ name: "firm", outside: true }];
  const firm = { kind: "law-firm", privacy: { recordsCalls: false } } as const;
  const service = { ...firm, kind: "advertising-service" } as const;
  expect(listUnsharedDestinations(outside, firm)).toEqual(["firm"]);
  expect(listUnsharedDestinations(outside, service)).toEqual([]);
  const own = [{ name: "intake", outside: false }];
  expect(listUnsharedDestinations(own, firm)).toEqual([]);
});

test("forms of an operator that shares no leads have no sharing checkbox", async () => {
  const box = 'name="consentSharing"';
  const { site } = await openOutside();
  for (const path of ["/", "/request-callback"]) {
    const html = await site.read(path);
    expect(html).toContain(box);
    expect(html).toContain('href="/privacy-policy#notice-at-collection"');
  }
  const firm = await openSiteWith({}, { operator: { kind: "law-firm" } });
  const html = await firm.read("/");
  expect(html).not.toContain(box);
  expect(html).toContain('href="/privacy-policy#notice-at-collection"');
});
