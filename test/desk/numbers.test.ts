import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../support/databases/databases.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { fieldValue, textOf } from "../support/html.ts";
import { datedLeads, rowsOf } from "../support/leads/dated-leads.ts";
import { databaseKinds } from "../support/site.ts";

const november = "/numbers?from=2026-11-01&to=2026-11-20";

let desk: TestDesk;
let owner = "";
let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
const show = async (path: string, cookie = owner) =>
  (await desk.visit(path, cookie)).text();
const { arrive, from, reach, become } = datedLeads(() => desk.site);
/** A quarantined lead, and ways to work it and to read October's numbers. */
async function openWithQuarantined() {
  const own = await openDeskForTest({ now: "2026-09-30T12:00:00Z" });
  const held = await own.site.services.leads.saveLead(
    {
      source: "Landing Page Contact Form",
      firstName: "Bo",
      phone: "205 555 0170",
      description: "A truck.",
    },
    own.site.now(),
    { signals: ["honeypot"] },
  );
  const id = "id" in held ? held.id : "";
  const path = `/leads/${id}`;
  const sessionAt = async (time: string) => {
    own.site.setTime(time);
    return (await own.signIn("owner", time)).cookie;
  };
  const actAt = async (time: string, fields: Record<string, string>) => {
    const done = await own.submit(path, fields, await sessionAt(time));
    expect(done.status, fields.act).toBe(303);
  };
  const october = "/numbers?from=2026-10-01&to=2026-10-31";
  const readOctober = async () => {
    const viewer = await sessionAt("2026-11-01T12:00:00Z");
    return (await own.visit(october, viewer)).text();
  };
  const reachAt = (time: string) => datedLeads(() => own.site).reach(id, time);
  return { actAt, reachAt, readOctober };
}

function setUp(database: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), "casefront-numbers-"));
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
}

describe.each(databaseKinds)("the desk's numbers on %s", (database) => {
  setUp(database);

  test("the figures of six leads are those worked out by hand", async () => {
    const radio = from({ utm_source: "radio", utm_campaign: "Autumn" });
    // October 31, 11:59 PM, and November 1, 12:01 AM, in Chicago.
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
    await desk.site.services.callbacks.recordRequest({
      number: "+12055550199",
      form: {
        kind: "callback",
        key: "1",
        payload: "",
        address: "::1",
        now: new Date("2026-11-06T16:00:00.000Z"),
      },
    });
    await desk.site.services.delivery.claims.claim(
      ...([signed, ann.account, new Date("2026-11-02T15:05:00.000Z")] as const),
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
      "We reached 3 leads: half of them within 20 min, nine in ten within 1 h. 3 haven't been reached yet.",
      "6 leads came in; 2 of 3 finished case reviews qualified (67%).",
      "Radio brought 3 leads; 1 signed.",
      "Of 6 leads, 3 were reached, 1 booked a consultation and 1 signed.",
    ]) {
      expect(text).toContain(sentence);
    }
    expect(rowsOf(html, "time to first contact, by hour")).toEqual([
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

  test.runIf(database === "sqlite")(
    "intake sees its own leads, without cost; a viewer sees all",
    async () => {
      const own = textOf(await show(november, ann.cookie));
      expect(own).toContain("We reached 1 lead, after 10 min.");
      expect(own).toContain(
        "1 lead came in; 1 of 1 finished case review qualified (100%).",
      );
      expect(own).not.toContain("What it cost");
      const viewer = (await desk.signIn("viewer", "Vic Stone")).cookie;
      expect(textOf(await show(november, viewer))).toContain("6 leads came in");
      expect(await show(november, viewer)).not.toContain("<form method");
      const days = { from: "2026-11-01", to: "2026-11-01" };
      const spend = { campaign: "a", amount: "1", ...days };
      for (const cookie of [ann.cookie, viewer]) {
        const response = await desk.submit("/numbers/spend", spend, cookie);
        expect(response.status).toBe(403);
      }
    },
  );
});

describe("the desk's numbers", () => {
  setUp("sqlite");

  test("before the first lead, each section says what will be there", async () => {
    const html = textOf(await show("/numbers"));
    for (const words of [
      "No leads came in, so nobody waited.",
      "This fills in when the first lead comes in.",
      "This fills in when the first lead comes in.",
      "Enter what a campaign cost",
      "Leads aren't sent anywhere: nobody has set up a destination.",
    ]) {
      expect(html).toContain(words);
    }
  });

  test.each([
    ["from=2026-11-20&to=2026-11-01", "The last day can't be before the first"],
    ["from=2023-01-01&to=2026-11-01", "at most two years"],
    ["from=2026-11-01&to=", "Choose both days"],
  ])(
    "the days %s are refused with an explanation, and stay in the form",
    async (query, words) => {
      const html = await show(`/numbers?${query}`);
      expect(textOf(html)).toContain(words);
      const days = new URLSearchParams(query);
      expect(fieldValue(html, "from")).toBe(days.get("from") ?? "");
      expect(fieldValue(html, "to")).toBe(days.get("to") || undefined);
    },
  );

  test.each([
    ["week", "Nov 16 to Nov 21, 2026"],
    ["quarter", "Oct 1 to Nov 21, 2026"],
    ["toString", "Nov 1 to Nov 21, 2026"],
  ])("period=%s is %s", async (period, words) => {
    expect(textOf(await show(`/numbers?period=${period}`))).toContain(words);
  });
});

describe("who counts as reached in the desk's numbers", () => {
  setUp("sqlite");

  test("a status from before a lead was released from quarantine doesn't count", async () => {
    const { actAt, readOctober } = await openWithQuarantined();
    await actAt("2026-09-30T13:00:00Z", { act: "discard", version: "0" });
    const release = { act: "release-quarantine", version: "2" };
    await actAt("2026-10-01T14:00:00Z", release);
    const tried = { act: "status", to: "trying", version: "4" };
    await actAt("2026-10-01T14:20:00Z", tried);
    expect(rowsOf(await readOctober(), "each status")).toEqual(
      expect.arrayContaining([
        ["New", "0", "1", "20 min"],
        ["Trying", "1", "1", "–"],
        ["Not a lead", "0", "0", "–"],
      ]),
    );
  });

  test("a lead that was reached while quarantined waits from its release until it is reached again", async () => {
    const { actAt, reachAt, readOctober } = await openWithQuarantined();
    // As when they were called from the desk.
    await reachAt("2026-09-30T13:00:00Z");
    const release = { act: "release-quarantine", version: "1" };
    await actAt("2026-10-01T14:00:00Z", release);
    const called = { act: "log", outcome: "reached", version: "2" };
    await actAt("2026-10-01T14:20:00Z", called);
    const text = textOf(await readOctober());
    expect(text).toContain("We reached 1 lead, after 20 min.");
  });

  test("a lead that an older release counted as reached before it came in isn't counted as reached", async () => {
    const own = await openDeskForTest();
    const { cookie } = await own.signIn("viewer", "Vic Stone");
    const on = datedLeads(() => own.site);
    const id = await on.arrive("2026-11-02T15:00:00.000Z");
    await on.reach(id, "2026-11-02T14:00:00.000Z");
    const text = textOf(await (await own.visit(november, cookie)).text());
    expect(text).toContain("1 lead came in");
    expect(text).not.toContain("We reached");
  });

  test("a lead that became Reached without a logged call, and a callback that was connected, count as reached", async () => {
    const own = await openDeskForTest();
    const { cookie } = await own.signIn("viewer", "Vic Stone");
    const on = datedLeads(() => own.site);
    const id = await on.arrive("2026-11-02T15:00:00.000Z");
    await on.become(id, "reached", "2026-11-02T15:20:00.000Z");
    await on.become(id, "booked", "2026-11-02T15:30:00.000Z");
    const { callbacks } = own.site.services;
    const form = { kind: "callback", key: "1", payload: "" } as const;
    const sent = new Date("2026-11-02T15:00:00.000Z");
    const call = await callbacks.recordRequest({
      number: "+12055550199",
      form: { ...form, address: "::1", now: sent },
    });
    const requestId = "id" in call ? call.id : "";
    for (const [progress, time] of [
      ["pressed", "2026-11-02T15:01:00.000Z"],
      ["connected", "2026-11-02T15:02:00.000Z"],
    ] as const) {
      const placed = { callId: "CA1", requestId };
      await callbacks.saveProgress(placed, progress, new Date(time));
    }
    const text = textOf(await (await own.visit(november, cookie)).text());
    expect(text).toContain(
      "We reached 2 leads: half of them within 11 min, nine in ten within 20 min.",
    );
    expect(text).toContain(
      "Of 2 leads, 2 were reached, 1 booked a consultation and none signed.",
    );
  });

  test("the steps of an undone outcome count for no status", async () => {
    const own = await openDeskForTest();
    const { cookie } = await own.signIn("owner", "Olga Reyes");
    const on = datedLeads(() => own.site);
    const id = await on.arrive("2026-11-02T15:00:00.000Z");
    const call = "2026-11-02T16:00:00.000Z";
    const sign = async () => {
      await on.become(id, "reached", "2026-11-02T16:00:00.001Z");
      await on.become(id, "signed", "2026-11-02T16:00:00.002Z");
    };
    await sign();
    await on.become(id, "new", "2026-11-02T16:01:00.000Z", call);
    const readReached = async () => {
      const html = await (await own.visit(november, cookie)).text();
      return rowsOf(html, "each status").find(([name]) => name === "Reached");
    };
    expect(await readReached()).toEqual(["Reached", "0", "0", "–"]);
    await on.become(id, "reached", "2026-11-02T17:00:00.000Z");
    await on.become(id, "signed", "2026-11-02T17:02:00.000Z");
    expect(await readReached()).toEqual(["Reached", "0", "1", "2 min"]);
  });
});

test.each(databaseKinds)(
  "on %s a status that was undone counts in no sentence, and one that led to another still does",
  async (database) => {
    const own = await openDeskForTest({ database });
    const { cookie } = await own.signIn("owner", "Olga Reyes");
    const on = datedLeads(() => own.site);
    const work = async (utm_source: string, ...statuses: string[]) => {
      const source = on.from({ utm_source });
      const id = await on.arrive("2026-11-02T15:00:00.000Z", true, source);
      for (const [at, status] of statuses.entries()) {
        await on.become(id, status, `2026-11-02T16:0${at}:00.000Z`);
      }
    };
    await work("radio", "reached", "signed", "reached");
    await work("radio", "reached", "booked", "trying");
    const read = async () => {
      const html = await (await own.visit(november, cookie)).text();
      return { html, text: textOf(html) };
    };
    const { html, text } = await read();
    expect(text).toContain(
      "Of 2 leads, 2 were reached, none booked a consultation and none signed.",
    );
    expect(text).toContain("Radio brought 2 leads; none signed.");
    expect(rowsOf(html, "each status")).toEqual(
      expect.arrayContaining([
        ["Trying", "1", "1", "–"],
        ["Reached", "1", "2", "1 min"],
        ["Consultation booked", "0", "0", "–"],
        ["Signed", "0", "0", "–"],
      ]),
    );

    await work("radio", "reached", "booked", "signed");
    await own.site.services.database
      .updateTable("lead_statuses")
      .set({ is_closed: database === "sqlite" ? 0 : false })
      .set({ next: JSON.stringify(["referred"]) })
      .where("key", "=", "signed")
      .execute();
    await work("radio", "reached", "signed", "referred");
    const later = await read();
    expect(later.text).toContain("1 booked a consultation and 2 signed.");
    expect(later.text).toContain("Radio brought 4 leads; 2 signed.");
    expect(rowsOf(later.html, "leads by source")).toEqual([
      ["Radio", "4", "2"],
    ]);
  },
);
