import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { storeLead } from "../../../test/support/leads/store-lead.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { openStore } from "../../../test/support/site.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { erasePerson } from "../../privacy/erase-person.server.ts";
import { findPerson } from "../../privacy/person.server.ts";
import { purge } from "../../privacy/retention.server.ts";
import { day } from "../../server/durations.ts";
import { findThread, listThread } from "./threads.server.ts";

const start = new Date("2026-10-01T12:00:00.000Z");
const after = (milliseconds: number) =>
  new Date(start.getTime() + milliseconds);

let site: Awaited<ReturnType<typeof openStore>>;
const message = (phone: string, now: Date) =>
  storeLead(
    site.leads,
    {
      source: "Landing Page Contact Form",
      firstName: "Ann Lee",
      phone,
      description: "A van hit my car.",
    },
    now,
  );
const survey = (phone: string, email: string, now: Date) =>
  storeLead(
    site.leads,
    {
      ...completeSurvey,
      source: "Website Survey",
      qualified: true,
      phone,
      email,
    },
    now,
  );
async function call(number: string, now: Date) {
  const decision = await site.callbacks.recordRequest({
    number,
    form: {
      kind: "callback",
      key: randomUUID(),
      payload: number,
      address: undefined,
      now,
    },
  });
  return decision.status === "call" ? decision.id : decision.status;
}
const again = (id: string) => findThread(site.database, id);
const idsOf = async (id: string) =>
  (await listThread(site.database, id)).map((entry) => entry.id);

/** Registers the set-up of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeEach(async () => {
    site = await openStore(kind);
  });
  afterEach(() => site.close());
}

describe.each(databaseKinds)("threads, on %s", (kind) => {
  setUp(kind);

  test.runIf(kind === "sqlite")(
    "a number, however it is written, links message, survey and callback to the first of them",
    async () => {
      const first = await message("mobile 205.555.0188", start);
      const second = await survey(
        "+1 (205) 555-0188",
        "ann@example.com",
        after(day),
      );
      const third = await call("+12055550188", after(2 * day));
      const other = await message("205 555 0199", after(2 * day));

      expect(await again(first)).toBeUndefined();
      const firstEntry = { id: first, kind: "contact", time: start };
      expect(await again(second)).toEqual({ number: 2, first: firstEntry });
      expect(await again(third)).toEqual({ number: 3, first: firstEntry });
      expect(await again(other)).toBeUndefined();
      expect(await idsOf(second)).toEqual([first, second, third]);
      expect(await site.leads.listLeads()).toHaveLength(3);
    },
  );

  test.runIf(kind === "sqlite")(
    "an email matches trimmed and regardless of case, without provider-specific rules",
    async () => {
      const first = await survey("205 555 0101", "Ann.Lee@Example.com", start);
      const same = await survey("205 555 0102", " ann.lee@EXAMPLE.com", start);
      const other = await survey("205 555 0103", "annlee@example.com", start);
      expect(await again(same)).toMatchObject({
        number: 2,
        first: { id: first },
      });
      expect(await again(other)).toBeUndefined();
    },
  );

  test.runIf(kind === "sqlite")(
    "30 days after the last entry a thread continues, a millisecond later a new one starts",
    async () => {
      const first = await message("205 555 0188", start);
      const second = await message("205 555 0188", after(30 * day));
      const third = await message("205 555 0188", after(60 * day));
      const late = await message("205 555 0188", after(90 * day + 1));
      expect(await again(third)).toMatchObject({
        number: 3,
        first: { id: first },
      });
      expect(await again(late)).toBeUndefined();
      expect(await idsOf(first)).toEqual([first, second, third]);
    },
  );

  test("someone with one person's number and another's email merges them, under the older thread", async () => {
    const byMail = await survey("205 555 0102", "ann@example.com", start);
    const mailAgain = await survey(
      "205 555 0103",
      "ann@example.com",
      after(1000),
    );
    const byPhone = await message("205 555 0188", after(2000));
    const both = await survey("205 555 0188", "ann@example.com", after(3000));
    const later = await message("205 555 0188", after(4000));
    expect(await idsOf(later)).toEqual([
      byMail,
      mailAgain,
      byPhone,
      both,
      later,
    ]);
    expect(await again(both)).toMatchObject({
      number: 4,
      first: { id: byMail },
    });
    expect(await again(later)).toMatchObject({
      number: 5,
      first: { id: byMail },
    });
  });

  test("leads stored in one commit are linked to each other", async () => {
    const [alone, ...linked] = await Promise.all([
      message("205 555 0199", start),
      survey("205 555 0101", "ann@example.com", start),
      message("205 555 0102", start),
      survey("205 555 0102", "ann@example.com", start),
      message("(205) 555-0101", start),
    ]);
    expect((await idsOf(linked[0] ?? "")).toSorted()).toEqual(
      linked.toSorted(),
    );
    expect(await idsOf(alone ?? "")).toEqual([alone]);
    const numbers = await Promise.all(linked.map(again));
    expect(numbers.map((thread) => thread?.number ?? 1).toSorted()).toEqual([
      1, 2, 3, 4,
    ]);
  });
});

describe.each(databaseKinds)(
  "placeholder numbers, retention and erasure in threads, on %s",
  (kind) => {
    setUp(kind);

    test
      .runIf(kind === "sqlite")
      .each(["555", "abc", "555-555-5555", "0000000000"])(
      "the placeholder number %j links nobody",
      async (phone) => {
        await message(phone, start);
        expect(await again(await message(phone, start))).toBeUndefined();
      },
    );

    test("a thread whose first entry is deleted by retention stays together", async () => {
      await message("205 555 0188", start);
      const second = await survey(
        "205 555 0188",
        "ann@example.com",
        after(20 * day),
      );
      const third = await survey(
        "205 555 0177",
        "ann@example.com",
        after(21 * day),
      );
      await purge(site, new Date(start.getTime() + 1 + 731 * day));
      expect(await again(second)).toBeUndefined();
      expect(await idsOf(third)).toEqual([second, third]);
      expect(await again(third)).toMatchObject({
        number: 2,
        first: { id: second },
      });
      const next = await message("205 555 0177", after(22 * day));
      expect(await again(next)).toMatchObject({ number: 3 });
    });

    test.runIf(kind === "sqlite")(
      "a thread whose first entry is erased stays together without its id",
      async () => {
        const first = await message("205 555 0188", start);
        const others = [
          await message("205 555 0188", after(1000)),
          await message("205 555 0188", after(2000)),
        ];
        const [lead] = await site.database
          .selectFrom("survey_leads")
          .selectAll()
          .where("id", "=", first)
          .execute();
        await erasePerson(site.database, {
          leads: lead ? [lead] : [],
          callbacks: [],
          partials: [],
          numbers: [],
          emails: [],
        });
        expect(await idsOf(others[1] ?? "")).toEqual(others);
        const touches = site.database.selectFrom("touches").selectAll();
        expect(JSON.stringify(await touches.execute())).not.toContain(first);
      },
    );

    test.runIf(kind === "sqlite")(
      "erasure leaves no number or email to match a person by",
      async () => {
        await survey("205 555 0188", "ann@example.com", start);
        await call("+12055550188", start);
        const other = await message("205 555 0199", start);
        const person = await findPerson(site.database, {
          phones: [],
          emails: ["ann@example.com"],
        });
        await erasePerson(site.database, person);
        const touches = site.database
          .selectFrom("touches")
          .select("subject_id");
        expect(await touches.execute()).toEqual([{ subject_id: other }]);
      },
    );

    test.runIf(kind === "sqlite")(
      "`leads list` marks repeat leads; `leads thread` accepts any entry's ID",
      async () => {
        const first = await message("205 555 0188", start);
        await survey("205 555 0188", "ann@example.com", after(day));
        const third = await call("+12055550188", after(2 * day));
        await message("205 555 0199", after(3 * day));
        const leads = (...words: string[]) =>
          runCommand(["commands/leads.ts", ...words], {
            DATABASE_URL: site.databaseUrl,
          });

        const list = await leads("list");
        expect(list.out.match(/again, .*/g)).toEqual([
          `again, 2nd contact, first on Thu, Oct 1, 2026, 8:00 AM EDT (a message); all of them: npm run leads -- thread ${first}`,
        ]);
        const { code, out } = await leads("thread", third);
        expect(code).toBe(0);
        expect(out.match(/^\w{3}, .*/gm)).toEqual([
          "Thu, Oct 1, 2026, 8:00 AM EDT  Ann Lee  205 555 0188",
          "Fri, Oct 2, 2026, 8:00 AM EDT  Ann Lee  205 555 0188  ann@example.com",
          "Sat, Oct 3, 2026, 8:00 AM EDT  call to +12055550188, requested",
        ]);
        expect(out).toContain("again, 3rd contact, first on Thu, Oct 1, 2026");
        const nobody = await leads("thread", randomUUID());
        expect(nobody).toMatchObject({ code: 1, out: "" });
        expect(await leads("thread", "7KQ2")).toMatchObject({
          code: 2,
          out: "",
        });
      },
    );
  },
);
