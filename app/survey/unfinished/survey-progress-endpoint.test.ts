import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { untilBlocked } from "../../../test/support/databases/until-blocked.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import {
  openSite,
  openSiteForTest,
  type TestSite,
} from "../../../test/support/site.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { findPhone } from "../../forms/phone/phones-in-text.ts";
import { erasePerson } from "../../privacy/erase-person.server.ts";
import { findPerson } from "../../privacy/person.server.ts";
import { purge } from "../../privacy/retention.server.ts";
import { day, minute } from "../../server/durations.ts";
import { createPartialStore } from "./partial-store.server.ts";
import type { PartialSurvey, UnfinishedOutbox } from "./partial-survey.ts";

const path = "/functions/v1/survey-progress";
const collector = "/functions/v1/lead-collector";
const start = new Date("2026-11-21T12:00:00.000Z");
const after = (milliseconds: number) =>
  new Date(start.getTime() + milliseconds);
const { description, zipCode, ...partial } = completeSurvey;

let site: TestSite;
const progress = (key: string, more: Record<string, unknown> = {}) =>
  site.postJson(path, {
    ...partial,
    progressKey: key,
    saveAnswers: true,
    ...more,
  });
const list = () => site.services.partials.list();
const storeWith = (queue: UnfinishedOutbox["queue"]) =>
  createPartialStore(site.services.database, {
    outbox: { ...site.services.delivery.outbox, queue },
  });
async function deliver(now: Date) {
  const delivered: PartialSurvey[] = [];
  await storeWith(async (_, [subject]) => {
    if (subject) delivered.push(subject.partial);
  }).queueDue(now);
  return delivered;
}

/** Registers the set-up of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({ database: kind, settings: { LIMITS: "on" } });
  });
  afterEach(async () => {
    site.setTime(start.toISOString());
    await site.forget();
  });
  afterAll(() => site.close());
}

describe.each(databaseKinds)("an unfinished survey, on %s", (kind) => {
  setUp(kind);

  test("with consent the answers so far are one row, updated with each step", async () => {
    const key = randomUUID();
    const first = await progress(key, { city: "", website: "" });
    expect([first.status, await first.json()]).toEqual([200, { saved: true }]);
    site.setTime(after(minute).toISOString());
    await progress(key, { city: "Mobile", firstName: "  Ann " });
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: start,
        updatedAt: after(minute),
        answers: { ...partial, city: "Mobile", firstName: "Ann" },
        quarantineReason: null,
        dueAt: null,
      },
    ]);
    expect(await site.services.leads.listLeads()).toEqual([]);
  });

  test
    .runIf(kind === "sqlite")
    .each<[string, Record<string, unknown>, number, object]>([
      ["no yes", { saveAnswers: undefined }, 422, { code: "consent" }],
      [
        "text instead of true",
        { saveAnswers: "yes" },
        422,
        { code: "consent" },
      ],
      ["no key", { progressKey: undefined }, 400, { code: "progress-key" }],
      [
        "a key that is too short",
        { progressKey: "1" },
        400,
        { code: "progress-key" },
      ],
      [
        "a key that would set another cookie",
        { progressKey: "a; Path=/; b=aaaaaaa" },
        400,
        { code: "progress-key" },
      ],
      [
        "a choice outside the list",
        { faultParty: "nobody" },
        422,
        { fields: { faultParty: "Please select who was at fault." } },
      ],
      [
        "an invalid email",
        { email: "ann@" },
        422,
        { fields: { email: "Please enter a valid email address." } },
      ],
      [
        "a list instead of text",
        { city: ["Mobile"] },
        422,
        { fields: { city: "City is required." } },
      ],
      [
        "a story that is too long",
        { description: "x".repeat(5001) },
        422,
        { fields: { description: "Please use at most 5,000 characters." } },
      ],
      ["a NUL in a name", { lastName: "Lee\0" }, 422, { code: "fields" }],
      [
        "no phone number or email",
        { phone: "", email: "" },
        422,
        {
          fields: {
            phone: "Please give us a phone number or an email address.",
            email: "Please give us a phone number or an email address.",
          },
        },
      ],
    ])(
    "%s is rejected, and nothing is stored",
    async (_, more, status, body) => {
      const response = await progress(randomUUID(), more);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject(body);
      expect(await list()).toEqual([]);
    },
  );

  test("withdrawing deletes at once, and late answers under that key are ignored", async () => {
    const key = randomUUID();
    await progress(key);
    const no = await site.postJson(path, {
      progressKey: key,
      saveAnswers: false,
    });
    expect([no.status, await no.json()]).toEqual([200, { saved: false }]);
    expect(await list()).toEqual([]);
    const late = await progress(key);
    expect([late.status, await late.json()]).toEqual([200, { saved: false }]);
    expect(await list()).toEqual([]);
  });

  test.runIf(kind === "sqlite")(
    "the submitted survey replaces it, and a late duplicate of the answers is ignored",
    async () => {
      const [key, other] = [randomUUID(), randomUUID()];
      await progress(key);
      await progress(other);
      const sent = await site.postJson(collector, {
        ...completeSurvey,
        progressKey: key,
      });
      expect(sent.status).toBe(200);
      await progress(key);
      expect(await list()).toHaveLength(1);
      expect(await deliver(after(40 * minute))).toHaveLength(1);
      expect(await site.services.leads.listLeads()).toHaveLength(1);
    },
  );
});

describe.each(databaseKinds)(
  "an unfinished survey's delivery and end, on %s",
  (kind) => {
    setUp(kind);

    test("30 minutes after the last answer it is due, once, however many copies of the site check", async () => {
      const key = randomUUID();
      await progress(key);
      site.setTime(after(10 * minute).toISOString());
      await progress(key, { city: "Mobile" });
      expect(await deliver(after(40 * minute - 1))).toEqual([]);
      const delivered = await Promise.all([
        deliver(after(40 * minute)),
        deliver(after(40 * minute)),
        deliver(after(40 * minute)),
      ]);
      expect(delivered.flat()).toMatchObject([
        {
          answers: { city: "Mobile", phone: "205 555 0123" },
          dueAt: after(40 * minute),
        },
      ]);
      site.setTime(after(50 * minute).toISOString());
      await progress(key, { city: "Tulsa" });
      expect(await deliver(after(day))).toEqual([]);
      expect(await list()).toMatchObject([{ answers: { city: "Tulsa" } }]);
    });

    test("one that is withdrawn, erased or saved while it falls due is neither left behind nor due twice", async () => {
      const { database } = site.services;
      const [saved, withdrawn, erased] = [
        randomUUID(),
        randomUUID(),
        randomUUID(),
      ];
      await progress(saved);
      await progress(withdrawn);
      await progress(erased, { phone: "205 555 0188", email: "" });
      const partials = (await list()).filter(({ answers }) => !answers.email);
      const person = { leads: [], callbacks: [], numbers: [], emails: [] };
      const store = () => site.services.partials;
      const meanwhile: Promise<unknown>[] = [];
      await storeWith(async () => {
        meanwhile.push(
          store().save(saved, partial, {}, after(40 * minute)),
          store().withdraw(withdrawn, {}, after(40 * minute)),
          erasePerson(database, { ...person, partials }),
        );
        await untilBlocked(database, 3);
      }).queueDue(after(40 * minute));
      await Promise.all(meanwhile);
      const [left] = await list();
      expect(left?.dueAt).toEqual(after(40 * minute));
      expect(await deliver(after(day))).toEqual([]);
      for (const table of ["lead_search", "lead_states"] as const) {
        const rows = await database
          .selectFrom(table)
          .select("subject_id")
          .execute();
        expect(rows, table).toEqual([{ subject_id: left?.id }]);
      }
    });
  },
);

describe("an unfinished survey's delivery and end", () => {
  setUp("sqlite");

  test("a failed delivery is due at the next check", async () => {
    await progress(randomUUID());
    const failing = storeWith(async () => {
      throw new Error("no table");
    });
    await expect(failing.queueDue(after(day))).rejects.toThrow("no table");
    expect(await deliver(after(day))).toHaveLength(1);
  });

  test("one that is quarantined after it was due is in the queue again once it is released", async () => {
    const key = randomUUID();
    const { database } = site.services;
    const isHeld = async () =>
      Boolean(
        (
          await database
            .selectFrom("lead_states")
            .select("is_quarantined")
            .executeTakeFirstOrThrow()
        ).is_quarantined,
      );
    await progress(key);
    await deliver(after(40 * minute));
    await progress(key, { website: "x" });
    expect(await isHeld()).toBe(true);
    const [{ id } = { id: "" }] = await list();
    await database
      .transaction()
      .execute((transaction) =>
        site.services.partials.release(transaction, id),
      );
    expect(await isHeld()).toBe(false);
  });

  test("a bot's answers are saved and quarantined, and the sender can't tell", async () => {
    const response = await progress(randomUUID(), { website: "x" });
    expect([response.status, await response.json()]).toEqual([
      200,
      { saved: true },
    ]);
    expect(await list()).toMatchObject([{ quarantineReason: "honeypot" }]);
    expect(await deliver(after(day))).toEqual([]);
  });

  test("one that is quarantined is shown at the desk when it would be due, and reflects later answers and decisions", async () => {
    const key = randomUUID();
    const store = site.services.partials;
    const states = () =>
      site.services.database
        .selectFrom("lead_states")
        .select(["place", "is_quarantined"])
        .execute();
    await progress(key, { website: "x", state: "Ohio" });
    expect(await store.indexQuarantined(after(20 * minute))).toBe(0);
    expect(await states()).toEqual([]);
    expect(await store.indexQuarantined(after(40 * minute))).toBe(1);
    expect(await store.indexQuarantined(after(40 * minute))).toBe(0);
    await progress(key, { state: "Texas" });
    const held = await states();
    expect(held).toMatchObject([{ place: "Texas" }]);
    expect(Boolean(held[0]?.is_quarantined)).toBe(true);
    const [{ id } = { id: "" }] = await list();
    await site.services.database
      .transaction()
      .execute((transaction) => store.release(transaction, id));
    expect(Boolean((await states())[0]?.is_quarantined)).toBe(false);
    expect(await deliver(after(day))).toHaveLength(1);
  });

  test("of seventy from one IP address, sixty are accepted, and those after the tenth are quarantined", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 70; count++) {
      statuses.push((await progress(randomUUID(), { shownFor: "10" })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
    const held = (await list()).filter((row) => row.quarantineReason);
    expect(held).toHaveLength(50);
    expect(held[0]?.quarantineReason).toBe("too fast, many from one address");
  });

  test("it is deleted after 30 days, and not a millisecond earlier", async () => {
    await progress(randomUUID());
    const purgeAt = (time: Date) => purge(site.services, time);
    expect(await purgeAt(after(30 * day))).toMatchObject({ unfinished: 0 });
    expect(await purgeAt(after(30 * day + 1))).toMatchObject({
      unfinished: 1,
    });
    expect(await list()).toEqual([]);
  });

  test("erasing its person deletes it", async () => {
    await progress(randomUUID(), { phone: "(205) 555-0188", email: "" });
    await progress(randomUUID(), { phone: "", email: "bo@example.com" });
    const { database } = site.services;
    const phone = findPhone("2055550188");
    const person = await findPerson(database, {
      phones: phone ? [phone] : [],
      emails: [],
    });
    await erasePerson(database, person);
    expect(await list()).toMatchObject([
      { answers: { email: "bo@example.com" } },
    ]);
  });

  test("the operator's list shows whether it is due", async () => {
    const old = new Date(Date.now() - 31 * minute);
    await site.services.partials.save(randomUUID(), partial, {}, old);
    await site.services.partials.save(randomUUID(), partial, {}, new Date());
    await site.services.partials.queueDue(new Date());
    const { out } = await runCommand(["commands/leads.ts", "unfinished"], {
      DATABASE_URL: site.databaseUrl,
    });
    expect(out).toContain("Ann Lee  205 555 0123  ann@example.com");
    expect(out).toMatch(/unfinished survey, last answer at .*, due since /);
    expect(out).toMatch(/unfinished survey, last answer at .*, not due yet/);
    expect(out).toContain("accidentType: car-accident");
  });
});

describe("unfinished surveys from one network", () => {
  test("the /64s of one IPv6 /56 together save four times as many as one of them, even at once", async () => {
    site = await openSiteForTest({
      database: "sqlite",
      settings: {
        LIMITS: "on",
        LIMIT_LEADS_PER_ADDRESS: "6",
        LIMIT_LEADS_BEFORE_SPAM_SIGNAL: "2",
        TRUSTED_PROXIES: "127.0.0.1",
      },
    });
    const statuses = await Promise.all(
      Array.from({ length: 26 }, async (_, network) => {
        const address = `2001:db8:0:1${(230 + network).toString(16)}::1`;
        const response = await site.visit(path, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Forwarded-For": address,
          },
          body: JSON.stringify({
            ...partial,
            progressKey: randomUUID(),
            saveAnswers: true,
            shownFor: "300",
          }),
        });
        return response.status;
      }),
    );
    expect(statuses.toSorted()).toEqual([...Array(24).fill(200), 429, 429]);
    const held = (await list()).filter((row) => row.quarantineReason);
    expect(held).toHaveLength(24 - 8);
  });
});
