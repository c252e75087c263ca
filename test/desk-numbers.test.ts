import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attribution } from "../app/attribution/attribution.ts";
import { contact } from "../app/leads/events/lead-event.ts";
import {
  recordEvent,
  recordStatus,
} from "../app/leads/events/lead-events.server.ts";
import { completeSurvey } from "./support/complete-survey.ts";
import { openDesk, type TestDesk } from "./support/desk.ts";
import { databaseKinds } from "./support/site.ts";
import { storeLead } from "./support/store-lead.ts";

const november = "/numbers?from=2026-11-01&to=2026-11-20";

describe.each(databaseKinds)("the desk's numbers on %s", (database) => {
  const folder = mkdtempSync(join(tmpdir(), "casefront-numbers-"));
  let desk: TestDesk;
  let owner = "";
  let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
  beforeAll(async () => {
    const file = join(folder, "destinations.yaml");
    await writeFile(file, "timeZone: America/Chicago");
    desk = await openDesk({
      database,
      settings: { DESTINATIONS_FILE: file },
    });
    owner = (await desk.signIn("owner", "Olga Reyes")).cookie;
    ann = await desk.signIn("intake", "Ann Lee");
  });
  afterAll(async () => {
    await desk.close();
    await rm(folder, { recursive: true });
  });

  const show = async (path: string, cookie = owner) =>
    (await desk.visit(path, cookie)).text();
  let people = 100;
  const arrive = (at: string, qualified?: boolean, sender = {}) => {
    people += 1;
    const survey = { ...completeSurvey, phone: `205 555 0${people}` };
    const message = {
      ...({ source: "Landing Page Contact Form", firstName: "Ann" } as const),
      ...{ phone: survey.phone, description: "A truck." },
    };
    const lead =
      qualified === undefined
        ? message
        : ({ ...survey, source: "Website Survey", qualified } as const);
    return storeLead(desk.site.services.leads, lead, new Date(at), sender);
  };
  const from = (last: Partial<Attribution["last"]>) => {
    const touch = { at: "2026-11-01T00:00:00.000Z", landing: "/", ...last };
    return { attribution: { first: touch, last: touch } };
  };
  const reach = (subjectId: string, at: string) =>
    desk.site.services.database.transaction().execute(async (transaction) => {
      const origin = { subjectId, by: contact("Ann Lee"), at: new Date(at) };
      await recordEvent(
        transaction,
        { kind: "call_logged", data: { outcome: "reached" }, ...origin },
        "any",
      );
    });
  const become = (subjectId: string, to: string, at: string) =>
    desk.site.services.database
      .transaction()
      .execute((transaction) =>
        recordStatus(
          transaction,
          { subjectId, to, by: contact("Ann Lee"), at: new Date(at) },
          "any",
          desk.site.services.delivery.statusOutbox,
        ),
      );

  test("before the first lead each part says what will be there", async () => {
    const html = textOf(await show("/numbers"));
    for (const words of [
      "No leads came in, so nobody waited.",
      "Where leads come from shows up here with the first one.",
      "What becomes of leads shows up here with the first one.",
      "Type in what a campaign costs",
      "Nothing waits: every message that was due was delivered.",
    ]) {
      expect(html).toContain(words);
    }
  });

  test("the figures of six leads are those worked out by hand", async () => {
    const radio = from({ utm_source: "radio", utm_campaign: "Autumn" });
    // The first two minutes of which are October 31 and November 1 in Chicago.
    await arrive("2026-11-01T04:59:00.000Z");
    await arrive("2026-11-01T05:01:00.000Z");
    const signed = await arrive("2026-11-02T15:00:00.000Z", true, radio);
    const declined = await arrive("2026-11-02T15:30:00.000Z", true, radio);
    // Still November 2 in Chicago.
    const reached = await arrive(
      ...(["2026-11-03T03:30:00.000Z", undefined] as const),
      from({ utm_source: "radio" }),
    );
    await arrive(
      ...(["2026-11-05T20:00:00.000Z", false] as const),
      from({ referrer: "https://search.example/results" }),
    );
    await arrive("2026-11-07T12:00:00.000Z", undefined, {
      signals: ["honeypot"],
    }).catch(() => {});
    await desk.site.services.callbacks.recordRequest(
      "+12055550199",
      {
        ...{ kind: "callback", key: "1", payload: "", address: "::1" },
        now: new Date("2026-11-06T16:00:00.000Z"),
      },
      undefined,
    );
    await desk.site.services.delivery.claims.claim(
      ...([
        signed,
        { account: ann.account.id, name: "Ann Lee" },
        new Date("2026-11-02T15:05:00.000Z"),
      ] as const),
    );
    await reach(signed, "2026-11-02T15:10:00.000Z");
    await become(signed, "reached", "2026-11-02T15:10:00.000Z");
    await become(signed, "booked", "2026-11-02T16:10:00.000Z");
    await become(signed, "signed", "2026-11-04T16:10:00.000Z");
    await reach(declined, "2026-11-02T15:50:00.000Z");
    await become(declined, "reached", "2026-11-02T15:50:00.000Z");
    await become(declined, "declined", "2026-11-02T17:50:00.000Z");
    await reach(reached, "2026-11-03T04:30:00.000Z");
    await become(reached, "reached", "2026-11-03T04:30:00.000Z");

    const html = await show(november);
    const text = textOf(html);
    for (const sentence of [
      "We talked to half of the 3 leads that were reached within 20 min, and to nine in ten within 1 h. 3 haven't been reached yet.",
      "6 leads came in; 2 of 3 finished case reviews qualified (67%).",
      "Radio brought 3 leads; 1 signed.",
      "Of 6 leads, 3 were reached, 1 booked a consultation and 1 signed.",
    ]) {
      expect(text).toContain(sentence);
    }
    expect(rowsOf(html, "wait for the first talk, by hour")).toEqual([
      ["9 AM", "2", "15 min", "20 min"],
      ["9 PM", "1", "1 h", "1 h"],
    ]);
    expect(rowsOf(html, "leads by day")).toEqual([
      ["Nov 1", "1", "0"],
      ["Nov 2", "3", "2"],
      ["Nov 5", "1", "0"],
      ["Nov 6", "1", "0"],
    ]);
    expect(rowsOf(html, "leads by source")).toEqual([
      ["Radio", "3", "1"],
      ["No known source", "2", "0"],
      ["search.example", "1", "0"],
    ]);
    expect(rowsOf(html, "each status")).toEqual([
      ["New", "3", "6", "20 min"],
      ["Trying", "0", "0", "–"],
      ["Reached", "1", "3", "1 h 30 min"],
      ["Consultation booked", "0", "1", "2 days"],
      ["Signed", "1", "1", "–"],
      ["Declined", "1", "1", "–"],
      ["Referred", "0", "0", "–"],
      ["Not a lead", "0", "0", "–"],
      ["Closed: no answer", "0", "0", "–"],
    ]);
  });

  test("intake sees its own leads, without cost; a viewer sees all", async () => {
    const own = textOf(await show(november, ann.cookie));
    expect(own).toContain(
      "We talked to the one lead that was reached after 10 min.",
    );
    expect(own).toContain(
      "1 lead came in; 1 of 1 finished case review qualified (100%).",
    );
    expect(own).not.toContain("What it cost");
    const viewer = (await desk.signIn("viewer", "Vic Stone")).cookie;
    expect(textOf(await show(november, viewer))).toContain("6 leads came in");
    expect(await show(november, viewer)).not.toContain("<form method");
    const spend = { campaign: "a", from: "2026-11-01", to: "2026-11-01" };
    for (const cookie of [ann.cookie, viewer]) {
      const answer = await desk.submit(
        "/numbers/spend",
        { ...spend, amount: "1" },
        cookie,
      );
      expect(answer.status).toBe(403);
    }
  });

  const importFile = async (csv: string) => {
    const body = new FormData();
    body.set("file", new Blob([csv]), "spend.csv");
    const answer = await fetch(`${desk.url}/numbers/spend`, {
      ...{ method: "POST", redirect: "manual", body },
      headers: { Accept: "text/html", Origin: desk.url, Cookie: owner },
    });
    return { status: answer.status, text: textOf(await answer.text()) };
  };

  test("spend that is typed in or imported gives the cost per lead and per signed case, by the day", async () => {
    const typed = await desk.submit(
      "/numbers/spend",
      {
        ...{ campaign: "Autumn", from: "2026-11-01", to: "2026-11-30" },
        amount: "3,000.00",
      },
      owner,
    );
    expect(typed.status).toBe(303);
    const file = "campaign,from,to,amount\r\nRadio,10/22/2026,11/10/2026,$400";
    // The same file twice counts once.
    expect((await importFile(file)).status).toBe(303);
    expect((await importFile(file)).status).toBe(303);
    const html = await show(november);
    expect(textOf(html)).toContain(
      "$2,200 was spent on campaigns that brought 3 leads: $733 a lead, $2,200 a signed case.",
    );
    expect(rowsOf(html, "cost by campaign").toSorted()).toEqual([
      ["autumn", "$2,000", "2", "$1,000", "1", "$2,000"],
      ["radio", "$200", "1", "$200", "0", "–"],
    ]);
    expect(await show("/audit")).toContain("spend entered");
  });

  test("a file with wrong lines is refused whole, each with what is wrong", async () => {
    const { status, text } = await importFile(
      [
        "campaign,from,to,amount",
        "good,2026-11-01,2026-11-02,5",
        "",
        ",2026-11-01,2026-11-02,5",
        "tv,2026-11-31,2026-11-02,5",
        "tv,2026-11-03,2026-11-02,5",
        'tv,2026-11-01,2026-11-02,"1,2"',
      ].join("\n"),
    );
    expect(status).toBe(422);
    for (const problem of [
      "Line 4: the campaign has no name.",
      'Line 5: "2026-11-31" isn\'t a date. Write 2026-11-30 or 11/30/2026.',
      "Line 6: it ends (2026-11-02) before it begins (2026-11-03).",
      'Line 7: "1,2" isn\'t an amount in dollars.',
    ]) {
      expect(text).toContain(problem);
    }
    expect(textOf(await show(november))).not.toContain("good");
    expect((await importFile("name,cost\n1,2")).text).toContain(
      "Missing: campaign, from, to, amount.",
    );
  });

  test.each([
    ["week", "Nov 16 to Nov 21, 2026"],
    ["month", "Nov 1 to Nov 21, 2026"],
    ["quarter", "Oct 1 to Nov 21, 2026"],
    ["year", "Jan 1 to Nov 21, 2026"],
    ["toString", "Nov 1 to Nov 21, 2026"],
  ])("period=%s is %s", async (period, words) => {
    expect(textOf(await show(`/numbers?period=${period}`))).toContain(words);
  });
});

function textOf(html: string) {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");
}

/** The cells of a table, without its head. */
function rowsOf(html: string, caption: string) {
  const [, table = ""] =
    new RegExp(`aria-label="${caption}".*?<tbody>(.*?)</tbody>`).exec(html) ??
    [];
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
}
