import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countLeads,
  type Span,
} from "../../app/desk/numbers/count-leads.server.ts";
import type { Figures } from "../../app/desk/numbers/figures.ts";
import {
  countChangedDays,
  readLeadDays,
} from "../../app/desk/numbers/lead-days.server.ts";
import { deleteSubjects } from "../../app/leads/delete-subjects.server.ts";
import { hour, minute, second } from "../../app/server/durations.ts";
import { datedLeads } from "../support/leads/dated-leads.ts";
import { releaseLead } from "../support/leads/release-lead.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import {
  databaseKinds,
  openSiteForTest,
  type TestSite,
} from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const start = Date.parse("2026-11-01T00:00:00Z");
const november = {
  from: new Date(start),
  to: new Date(start + 31 * 24 * hour),
};

describe.each(databaseKinds)("the figures of each day, on %s", (kind) => {
  test("after any history, stored and counted days add up to a simple count of all leads", async () => {
    const site = await openSiteForTest({ database: kind });
    const { database } = site.services;
    const work = workOn(site);
    const run = fc.asyncProperty(histories, spans, async (history, span) => {
      for (const step of history) await work(step);
      for (const period of [november, span]) {
        const expected = await reckon(site, period);
        const plain = await countLeads(database, period, undefined);
        expect(sumsOf([plain])).toEqual(expected);
        expect(sumsOf(await readThrough(site, period))).toEqual(expected);
      }
    });
    await fc.assert(run, { numRuns: 3, seed: 21, endOnFailure: true });
    while ((await countChangedDays(database)) > 0) {}
    const { stored, rest } = await readLeadDays(database, november);
    expect(rest).toEqual([]);
    expect(sumsOf(stored)).toEqual(await reckon(site, november));
  });

  test("erasing a lead deletes what was counted of its day at once, because it names the campaign", async () => {
    const site = await openSiteForTest({ database: kind });
    const { database } = site.services;
    const { arrive, from } = datedLeads(() => site);
    const sender = from({ utm_campaign: "ann@example.com" });
    const id = await arrive("2026-11-02T23:59:59.999Z", true, sender);
    await arrive("2026-11-03T00:00:00.000Z");
    expect(await countChangedDays(database)).toBe(2);
    await database
      .transaction()
      .execute((transaction) =>
        deleteSubjects(transaction, "survey_leads", [id]),
      );
    const days = database.selectFrom("lead_days").select("day");
    expect(await days.execute()).toEqual([{ day: "2026-11-03" }]);
    expect(await countChangedDays(database)).toBe(1);
    expect(await days.execute()).toEqual([{ day: "2026-11-03" }]);
  });

  test.runIf(kind === "postgres")(
    "a change that commits while its day is counted is counted the next time",
    async () => {
      const site = await openSiteForTest({ database: kind });
      const { database } = site.services;
      const { arrive } = datedLeads(() => site);
      const id = await arrive("2026-11-02T15:00:00.000Z");
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("lead_states")
          .set({ status: "trying" })
          .where("subject_id", "=", id)
          .execute();
        expect(await countChangedDays(database)).toBe(1);
      });
      const expected = await reckon(site, november);
      expect(sumsOf(await readThrough(site, november))).toEqual(expected);
      expect(await countChangedDays(database)).toBe(1);
      const { stored } = await readLeadDays(database, november);
      expect(sumsOf(stored)).toEqual(expected);
    },
  );
});

const histories = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...(["arrive", "arrive", "arrive", "hold", "release", "start"] as const),
      ...(["finish", "reach", "become", "become", "undo", "erase"] as const),
      "count",
    ),
    lead: fc.nat(1000),
    status: fc.constantFrom(
      "trying",
      "reached",
      "booked",
      "signed",
      "declined",
    ),
    isQualified: fc.constantFrom(true, false, undefined),
    source: fc.constantFrom("radio", "billboard", ""),
    minutes: fc.nat(240),
  }),
  { minLength: 20, maxLength: 40 },
);

type Step = typeof histories extends fc.Arbitrary<(infer One)[]> ? One : never;

const spans = fc
  .tuple(fc.nat(31 * 24), fc.nat(31 * 24))
  .map((hours) => hours.toSorted((one, other) => one - other))
  .map(([from = 0, to = 0]) => ({
    from: new Date(start + from * hour),
    to: new Date(start + to * hour),
  }));

/** Makes a random change to one of the leads that exist by then, some time after the previous change. */
function workOn(site: TestSite) {
  const { database, leads, partials } = site.services;
  const { arrive, from, reach, become } = datedLeads(() => site);
  let now = start;
  let people = 1000;
  const listed: { id: string; change?: string; key?: string }[] = [];
  return async ({ act, lead, status, isQualified, source, minutes }: Step) => {
    now += minutes * minute + second;
    const at = new Date(now);
    const one = listed[lead % Math.max(listed.length, 1)];
    people += 1;
    const phone = `205 556 ${people}`;
    const sender = source ? from({ utm_source: source }) : {};
    const person = { ...completeSurvey, phone, email: `${people}@example.com` };
    const survey = {
      ...person,
      source: "Website Survey",
      qualified: true,
    } as const;
    if (act === "count") await countChangedDays(database);
    if (act === "arrive") {
      listed.push({ id: await arrive(at.toISOString(), isQualified, sender) });
    }
    if (act === "hold") {
      const signals = ["honeypot"] as const;
      const id = await storeLead(leads, survey, at, { ...sender, signals });
      listed.push({ id });
    }
    if (act === "start") {
      const key = randomUUID();
      await partials.save(key, person, {}, at);
      const found = (await partials.list()).at(-1);
      if (found) listed.push({ id: found.id, key });
    }
    if (!one) return;
    const { id } = one;
    if (act === "finish" && one.key) {
      one.id = await storeLead(leads, survey, at, { progressKey: one.key });
      delete one.key;
    }
    if (act === "release") await releaseLead(site.services, id, at);
    if (act === "reach") {
      one.change = at.toISOString();
      await reach(id, one.change);
    }
    if (act === "become") {
      one.change = at.toISOString();
      await become(id, status, one.change);
    }
    if (act === "undo" && one.change) {
      await become(id, "new", at.toISOString(), one.change);
    }
    if (act === "erase") {
      listed.splice(listed.indexOf(one), 1);
      const table = one.key ? "partial_surveys" : "survey_leads";
      await database
        .transaction()
        .execute((transaction) => deleteSubjects(transaction, table, [id]));
    }
  };
}

async function readThrough(site: TestSite, period: Span) {
  const { database } = site.services;
  const { stored, rest } = await readLeadDays(database, period);
  for (const span of rest) {
    stored.push(await countLeads(database, span, undefined));
  }
  return stored;
}

/** The sums of the figures, however they are divided. */
function sumsOf(parts: readonly Figures[]) {
  const sums = createSums();
  for (const { byHour, bySource, steps } of parts) {
    for (const { hour, leads, judged, qualified, waits } of byHour) {
      sums.add(`${hour} leads`, leads);
      sums.add(`${hour} judged`, judged);
      sums.add(`${hour} qualified`, qualified);
      for (const seconds of waits) sums.list(`${hour} waits`, seconds);
    }
    for (const { source, campaign, status, leads } of bySource) {
      sums.add(`${source} ${campaign} ${status}`, leads);
    }
    for (const { from, to, isLast, source, campaign, seconds } of steps) {
      const name = `${from} ${to} ${isLast} ${source} ${campaign}`;
      for (const one of seconds) sums.list(name, one);
    }
  }
  return sums.read();
}

function createSums() {
  const sums = new Map<string, number>();
  const lists = new Map<string, number[]>();
  return {
    add: (name: string, count: number) =>
      sums.set(name, (sums.get(name) ?? 0) + count),
    list: (name: string, one: number) =>
      lists.set(name, [...(lists.get(name) ?? []), one].toSorted()),
    read: () => ({
      sums: Object.fromEntries([...sums].filter(([, count]) => count > 0)),
      lists: Object.fromEntries(lists),
    }),
  };
}

/** Reads every row, and counts lead by lead. */
async function reckon(
  { services: { database } }: TestSite,
  { from, to }: Span,
) {
  const leads = await database.selectFrom("lead_states").selectAll().execute();
  const events = await database
    .selectFrom("lead_events")
    .selectAll()
    .where("kind", "=", "status_changed")
    .orderBy("seq")
    .execute();
  const sums = createSums();
  for (const lead of leads) {
    const { status, source, campaign, qualified, arrived_at } = lead;
    const arrived = Date.parse(arrived_at);
    if (lead.is_quarantined || arrived < from.getTime()) continue;
    if (arrived >= to.getTime()) continue;
    const hourOfDay = arrived_at.slice(0, 13);
    sums.add(`${hourOfDay} leads`, 1);
    if (qualified !== null) sums.add(`${hourOfDay} judged`, 1);
    if (qualified) sums.add(`${hourOfDay} qualified`, 1);
    const reached = lead.first_contact_at && Date.parse(lead.first_contact_at);
    if (reached && reached >= arrived) {
      sums.list(`${hourOfDay} waits`, (reached - arrived) / second);
    }
    sums.add(`${source} ${campaign} ${status}`, 1);
    const changes = events
      .filter(
        ({ subject_id, at }) =>
          subject_id === lead.subject_id && Date.parse(at) > arrived,
      )
      .map(({ at, data }) => ({ time: Date.parse(at), ...changeOf(data) }));
    for (const [index, { time, from: left, to: became }] of changes.entries()) {
      const later = changes.slice(index + 1);
      if (later.some(({ undoes }) => undoes && Date.parse(undoes) <= time))
        continue;
      const isLast = status !== left && later.every((one) => one.from !== left);
      const origin = left === "signed" ? `${source} ${campaign}` : "null null";
      const began = changes[index - 1]?.time ?? arrived;
      sums.list(
        `${left} ${became} ${Number(isLast)} ${origin}`,
        (time - began) / second,
      );
    }
  }
  return sums.read();
}

function changeOf(data: string): { from: string; to: string; undoes?: string } {
  return JSON.parse(data);
}
