import { setImmediate as nextTick } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { consentTexts } from "../../test/support/consent/shown-texts.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../test/support/databases/databases.ts";
import { releaseLead } from "../../test/support/leads/release-lead.ts";
import { openStore } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import { namedActor } from "../leads/events/lead-event.ts";
import {
  type OtherBody,
  recordEvent,
} from "../leads/events/lead-events.server.ts";
import { insertRows } from "../server/database/insert.server.ts";
import { inTransaction } from "../server/database/transaction.server.ts";
import { day, hour } from "../server/durations.ts";
import { erasePerson } from "./erase-person.server.ts";
import { monthsBefore } from "./months-before.ts";
import { purge, runRetention } from "./retention.server.ts";
import { checkRetention } from "./retention-runs.server.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const years = monthsBefore(now, 24);
const earlier = (time: Date) => new Date(time.getTime() - 1);

const nobody = { leads: [], callbacks: [], partials: [], emails: [] };

const message = {
  source: "Landing Page Contact Form",
  phone: "205 555 0123",
  description: "A van hit my car.",
} as const;

let site: Awaited<ReturnType<typeof openStore>>;
/** A lead with that name and time; a bot's is quarantined. */
async function send(firstName: string, time: Date, { isMachine = false } = {}) {
  const intake = await site.leads.saveLead({ ...message, firstName }, time, {
    key: firstName,
    signals: isMachine ? ["honeypot"] : [],
  });
  return intake.status === "stored" ? intake.id : "";
}

async function ask(number: string, time: Date) {
  const decision = await site.callbacks.recordRequest({
    number,
    form: {
      kind: "callback",
      key: number,
      payload: number,
      address: undefined,
      now: time,
    },
  });
  if (decision.status !== "call") throw new Error(decision.status);
  const result = { status: "placed", callId: "1" } as const;
  await site.callbacks.saveResult(decision.id, result, "{}", time);
}

function record(subjectId: string, event: OtherBody) {
  const origin = { subjectId, by: namedActor("Ann Lee"), at: before(day) };
  return inTransaction(site.database)((transaction) =>
    recordEvent(transaction, { ...event, ...origin }),
  );
}

const namesOf = async () =>
  (await site.leads.listLeads()).map(({ first_name }) => first_name);
const numbersOf = async () =>
  (await site.callbacks.listRequests()).map(
    ({ lead_phone_number }) => lead_phone_number,
  );
const keysOf = async () => {
  const rows = site.database
    .selectFrom("submissions")
    .select("idempotency_key")
    .orderBy("idempotency_key");
  return (await rows.execute()).map((row) => row.idempotency_key);
};

/** Registers the set-up of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeEach(async () => {
    site = await openStore(kind);
  });
  afterEach(() => site.close());
}

describe.each(databaseKinds)("expired rows, on %s", (kind) => {
  setUp(kind);

  test("leads are deleted after 24 months, and not a millisecond earlier", async () => {
    await send("Too old", earlier(years));
    await send("Just in time", years);
    await send("New", now);
    expect(await purge(site, now)).toMatchObject({ leads: 1, quarantined: 0 });
    expect(await namesOf()).toEqual(["Just in time", "New"]);
  });

  test.runIf(kind === "sqlite")(
    "quarantined leads are deleted after 90 days, released ones are not",
    async () => {
      const machine = { isMachine: true };
      await send("Held too long", before(90 * day + 1), machine);
      await send("Held", before(90 * day), machine);
      const released = await send("Released", before(100 * day), machine);
      await releaseLead(site, released, now);
      await send("Never held", before(100 * day));
      expect(await purge(site, now)).toMatchObject({
        leads: 0,
        quarantined: 1,
      });
      expect((await namesOf()).toSorted()).toEqual([
        "Held",
        "Never held",
        "Released",
      ]);
    },
  );

  test("an unfinished survey or quarantined lead of someone who was reached, or has a reminder, is kept as long as a lead", async () => {
    const time = before(100 * day);
    const phones = ["0101", "0102", "0103", "0104"].map(
      (line) => `205 555 ${line}`,
    );
    for (const phone of phones) {
      const answers = { ...completeSurvey, phone };
      await site.partials.save(phone, answers, {}, time);
    }
    const [reached = "", reminded = "", overdue = ""] = (
      await site.partials.list()
    )
      .toSorted((one, other) =>
        (one.answers.phone ?? "").localeCompare(other.answers.phone ?? ""),
      )
      .map(({ id }) => id);
    const human = await send("Human", time, { isMachine: true });
    const [reach, remind] = [
      { kind: "call_logged", data: { outcome: "reached" } },
      { kind: "reminder_set", data: { at: now.toISOString() } },
    ] as const;
    await record(reached, reach);
    await record(human, reach);
    await record(reminded, remind);
    await record(overdue, {
      ...remind,
      data: { at: monthsBefore(now, 1).toISOString() },
    });
    expect(await purge(site, now)).toMatchObject({
      quarantined: 0,
      unfinished: 2,
    });
    const kept = (await site.partials.list()).map(({ id }) => id);
    expect(kept.toSorted()).toEqual([reached, reminded].toSorted());
    const later = new Date("2029-01-01T12:00:00Z");
    expect(await purge(site, later)).toMatchObject({ leads: 1, unfinished: 2 });
  });

  test.runIf(kind === "sqlite")(
    "callback requests are deleted after 24 months, and not a millisecond earlier",
    async () => {
      await ask("+12055550123", earlier(years));
      await ask("+12055550124", years);
      expect(await purge(site, now)).toMatchObject({ callbacks: 1 });
      expect(await numbersOf()).toEqual(["+12055550124"]);
    },
  );

  test("proof of consent outlives its lead, and is deleted after five years", async () => {
    const fiveYears = monthsBefore(now, 60);
    const given = {
      version: consentTexts.contact.version,
      calls: true,
      texts: false,
      gpc: false,
      page: "/",
      agent: "a browser",
      language: "en",
    };
    const sent = async (firstName: string, time: Date) => {
      const sender = { key: firstName, consent: given, address: "192.0.2.1" };
      await site.leads.saveLead({ ...message, firstName }, time, sender);
    };
    await sent("Expired", earlier(fiveYears));
    await sent("Proof", fiveYears);
    await sent("Quarantined", fiveYears);
    await site.database
      .updateTable("survey_leads")
      .set({ quarantine_reason: "honeypot" })
      .where("first_name", "=", "Quarantined")
      .execute();
    expect(await purge(site, now)).toMatchObject({
      leads: 2,
      quarantined: 1,
      consents: 1,
    });
    expect(await namesOf()).toEqual([]);
    const [proof, quarantined, ...others] = await site.consents.findRecords(
      message.phone,
    );
    expect([quarantined?.details, others]).toEqual([undefined, []]);
    expect(proof).toMatchObject({
      row: { created_at: fiveYears.toISOString(), calls: "ticked" },
      details: { page: "/", client_address: "192.0.2.1" },
      text: consentTexts.contact,
    });
    // Without its lead, the receipt can't stop anything.
    const token = proof?.details?.receipt ?? "";
    expect(await site.consents.findReceipt(token)).toBeUndefined();
  });

  test.runIf(kind === "sqlite")(
    "erasing a person whose lead is deleted keeps the number's hash with the consent, unless the proof is erased too",
    async () => {
      await send("Ann", earlier(years));
      await purge(site, now);
      const ann = { ...nobody, numbers: ["+12055550123"] };
      await erasePerson(site.database, ann);
      expect(await site.consents.findRecords(message.phone)).toMatchObject([
        { row: { event: "submitted" }, details: undefined },
      ]);
      await erasePerson(site.database, ann, { withProof: true });
      expect(await site.consents.findRecords(message.phone)).toEqual([]);
    },
  );

  test.runIf(kind === "sqlite")(
    "submissions are deleted after 48 hours; their lead and call stay",
    async () => {
      await send("Day before yesterday", before(48 * hour + 1));
      await send("Just in time", before(48 * hour));
      await ask("+12055550123", before(48 * hour + 1));
      expect(await purge(site, now)).toMatchObject({ submissions: 2 });
      expect(await keysOf()).toEqual(["Just in time"]);
      expect(await namesOf()).toHaveLength(2);
      expect(await numbersOf()).toHaveLength(1);
    },
  );
});

describe.each(databaseKinds)("the purge, on %s", (kind) => {
  setUp(kind);

  test("more than one batch is deleted, once, however many copies of the site purge", async () => {
    const times = Array.from({ length: 120 }, (_, index) => index);
    await Promise.all(
      times.map((index) => send(`Old ${index}`, earlier(years))),
    );
    await Promise.all(times.map((index) => send(`New ${index}`, years)));
    const purges = await Promise.all([purge(site, now), purge(site, now)]);
    expect(Number(purges[0]?.leads) + Number(purges[1]?.leads)).toBe(120);
    expect(await namesOf()).toHaveLength(120);
    expect((await namesOf()).every((name) => name.startsWith("New"))).toBe(
      true,
    );
  });
});

describe("dependent rows", () => {
  setUp("sqlite");

  test("a failed delivery's error is deleted with its lead", async () => {
    const old = await send("Too old", earlier(years));
    const young = await send("New", now);
    const alerts = [old, young].flatMap((lead, index) => {
      const [message, alert] = [`${index}0`, `${index}1`].map(
        (end) => `00000000-0000-4000-8000-0000000000${end}`,
      );
      const row = {
        destination: "crm",
        created_at: now.toISOString(),
        next_at: now.toISOString(),
      };
      return [
        {
          ...row,
          id: message ?? "",
          subject_kind: "lead",
          subject_id: lead,
          event: "lead.created",
        },
        {
          ...row,
          id: alert ?? "",
          subject_kind: "delivery",
          subject_id: message ?? "",
          event: "delivery.dead",
        },
      ];
    });
    await site.database.insertInto("deliveries").values(alerts).execute();
    await purge(site, now);
    const left = await site.database
      .selectFrom("deliveries")
      .select("id")
      .orderBy("id")
      .execute();
    expect(left.map(({ id }) => id.slice(-2))).toEqual(["10", "11"]);
  });
});

describe("the purge", () => {
  setUp("sqlite");

  test("leads are stored while unused photos are searched for among 1,000 posts", async () => {
    const { database } = site;
    const at = before(8 * day).toISOString();
    const hashes = Array.from({ length: 1000 }, (_, index) =>
      String(index).padStart(64, "0"),
    );
    const uploads = [...hashes, "f".repeat(64)].map((hash) => ({
      hash,
      content: Buffer.from("photo"),
      by_name: "Olga",
      created_at: at,
    }));
    const words = "A van hit my car. ".repeat(450);
    const versions = hashes.map((hash) => ({
      post_id: hash,
      version: 1,
      data: `${words} upload:${hash} ${words}`,
      by_name: "Olga",
      at,
    }));
    for (let start = 0; start < 1001; start += 100) {
      await insertRows(database, "uploads", uploads.slice(start, start + 100));
      await insertRows(
        database,
        "post_versions",
        versions.slice(start, start + 100),
      );
    }
    let stored = 0;
    let isRunning = true;
    const sendMeanwhile = async () => {
      while (isRunning) {
        await send(`Ann ${stored}`, now);
        stored += 1;
        await nextTick();
      }
    };
    const [purged] = await Promise.all([
      purge(site, now).finally(() => {
        isRunning = false;
      }),
      sendMeanwhile(),
    ]);
    expect(purged).toMatchObject({ uploads: 1 });
    // One query for all of them would let a lead or two through.
    expect(stored).toBeGreaterThan(3);
  });

  test("a lead that arrives during a purge doesn't wait for its end", async () => {
    const count = Array.from({ length: 300 }, (_, index) => index);
    await Promise.all(
      count.map((index) => send(`Old ${index}`, earlier(years))),
    );
    let isPurged = false;
    const purging = purge(site, now).then(() => {
      isPurged = true;
    });
    await send("New", now);
    expect(isPurged).toBe(false);
    await purging;
    expect(await namesOf()).toEqual(["New"]);
  });

  test("if one kind of row can't be deleted, the others still are, and the run fails", async () => {
    await send("Old", before(48 * hour + 1));
    const { schema } = site.database;
    await schema.alterTable("consent_details").renameTo("away").execute();
    await expect(purge(site, now)).rejects.toThrow("consent_details");
    expect(await keysOf()).toEqual([]);
  });

  test("a clock that jumped ahead deletes nothing for a day", async () => {
    await send("New", now);
    const jumped = new Date("2029-11-21T12:00:00Z");
    const failed = vi.spyOn(site.log, "error");
    const check = checkRetention(site.database, () => jumped);
    const runAt = (time: Date) => runRetention({ ...site, now: () => time });
    await runAt(now);
    expect(failed).not.toHaveBeenCalled();
    await runAt(jumped);
    expect(failed).toHaveBeenCalledOnce();
    expect(await namesOf()).toEqual(["New"]);
    expect(await check()).toContain("has not been deleted");
    await runAt(new Date("2029-11-22T11:00:00Z"));
    expect(await namesOf()).toEqual(["New"]);
    await runAt(new Date("2029-11-22T13:00:00Z"));
    expect(await namesOf()).toEqual([]);
    expect(await check()).toBeUndefined();
    failed.mockRestore();
  });
});
