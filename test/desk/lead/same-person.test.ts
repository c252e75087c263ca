import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { referenceOf } from "../../../app/forms/reference.ts";
import { reindex } from "../../../app/leads/search/lead-index.server.ts";
import type { Database } from "../../../db/schema.ts";
import { fieldValue } from "../../support/html.ts";
import { storeLead } from "../../support/leads/store-lead.ts";
import { shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";
import { completeSurvey } from "../../support/survey/complete-survey.ts";

describe.each(databaseKinds)(
  "leads of the same person at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { storeMessage, sendSurvey, act, show, kindsOf } = its;

    test("who takes or calls a lead takes the person's other open ones that nobody has; colleagues see it, and can't call those that come later from the list", async () => {
      const rowOf = async (id: string, who: typeof its.ann) => {
        const queue = await its.desk.visit("/?view=open", who.cookie);
        const rows = (await queue.text()).split("data-id=");
        return rows.find((row) => row.startsWith(`"${id}"`)) ?? "";
      };
      const ways: Record<string, string>[] = [
        { act: "take" },
        { act: "call" },
        { act: "log", outcome: "no-answer" },
      ];
      for (const [at, fields] of ways.entries()) {
        const phone = `303 555 017${at}`;
        const closed = await storeMessage(phone);
        await act(closed, { act: "status", to: "not-a-lead" });
        const older = await storeMessage(phone);
        const id = await storeMessage(phone);
        expect((await act(id, fields)).status).toBe(303);
        expect(await kindsOf(older)).toEqual(["taken"]);
        expect(await kindsOf(closed)).toEqual(["status_changed"]);
        if (at > 0) continue;
        const later = await storeMessage(phone);
        const words = "Ann Lee has another request from this person";
        const seenByBo = await rowOf(later, its.bo);
        expect(seenByBo).toContain(words);
        expect(seenByBo).toMatch(/href="\/leads\/[^"]+" class="relative/);
        expect(seenByBo).not.toContain("data-call");
        const asked =
          "another request from this person</a>. Ask before you call.";
        expect(await show(later, its.bo)).toContain(asked);
        expect(await show(later)).not.toContain(asked);
        const seenByAnn = await rowOf(later, its.ann);
        expect(seenByAnn).not.toContain(words);
        expect(seenByAnn).toContain("Contacted us more than once");
        expect(seenByAnn).toContain("data-call");
        await act(id, { act: "take" });
        expect(await kindsOf(later)).toEqual(["taken"]);
        expect(await rowOf(later, its.bo)).not.toContain(words);
      }
    });

    test("suggests the same person however an accented name is capitalized", async () => {
      const lastName = "Élan";
      const phones = ["(713) 555-0211", "(713) 555-0212", "(713) 555-0213"];
      const ids: string[] = [];
      for (const [at, firstName] of ["Zoé", "ZOÉ", "zoé"].entries()) {
        const email = `zoe${at}@example.com`;
        const names = { firstName, lastName: at === 1 ? "ÉLAN" : lastName };
        ids.push(
          await sendSurvey({ ...names, phone: phones[at] ?? "", email }),
        );
      }
      for (const id of ids) {
        const [, same = ""] = (await show(id)).split(
          "Other leads with this name:",
        );
        const others = ids.filter((one) => one !== id);
        for (const other of others) expect(same).toContain(`/leads/${other}`);
      }
    });

    test("two leads are joined by reference, and separated again", async () => {
      const rosa = { firstName: "Rosa" };
      const id = await sendSurvey({
        ...rosa,
        phone: "(713) 555-0201",
        email: "a@example.com",
      });
      const other = await sendSurvey({
        ...rosa,
        phone: "(713) 555-0202",
        email: "b@example.com",
      });
      const html = await show(other);
      expect(html).toContain("Other leads with this name:");
      const reference = fieldValue(html, "reference") ?? "none";
      expect((await act(other, { act: "join", reference })).status).toBe(303);
      expect((await act(other, { act: "join", reference })).status).toBe(409);
      expect(await show(id)).toContain("Joined with another lead");
      expect((await act(id, { act: "split" })).status).toBe(303);
      expect((await act(id, { act: "split" })).status).toBe(409);
      const unknown = { act: "join", reference: "7KQ2-M9XD" };
      expect((await act(id, unknown)).status).toBe(409);
      expect(await kindsOf(other)).toEqual(["thread_joined"]);
    });
  },
);

describe("leads of the same person at the desk", () => {
  const its = shareDesk("sqlite");
  const { storeMessage, sendSurvey, act, show, kindsOf } = its;

  test("mentions the same person's other message at the top, and the last day to sue only once", async () => {
    const phone = "303 555 0142";
    const first = await storeMessage(phone);
    const second = await storeMessage(phone);
    const readHead = async () =>
      (await show(first)).split("</header>")[1] ?? "";
    expect(await readHead()).toContain(
      `Also from the same person: <a href="/leads/${second}"`,
    );
    await act(second, { act: "take" });
    expect(await kindsOf(first)).toEqual(["taken"]);
    expect(await readHead()).toContain("You have it.");
    const urgent = await storeLead(
      its.desk.site.services.leads,
      {
        ...completeSurvey,
        source: "Website Survey",
        qualified: true,
        state: "Tennessee",
        accidentDate: "2025-12-02",
      },
      its.desk.site.now(),
    );
    const [, days = ""] = (await show(urgent)).split("</header>");
    expect(days).toContain("left to sue");
    expect(days.match(/December 2, 2026/g)).toHaveLength(1);
  });

  test("lists the person's other requests with kind, status and story; not the story of a quarantined or erased one, and nothing to a viewer", async () => {
    const phone = "303 555 0143";
    const readOthers = async (id: string, who = its.ann) =>
      (await show(id, who)).split(/<h2[^>]*>From the same person/)[1];
    const first = await storeMessage(phone);
    const second = await sendSurvey({ phone, description: "I slipped." });
    const third = await sendSurvey({
      phone,
      website: "x",
      description: "Ad",
    });
    const others = await readOthers(first);
    expect(others).toMatch(/Review · New<.*I slipped\.<.*Review · New</);
    expect(others).toContain(third);
    expect(others).not.toContain("Ad<");
    expect(await readOthers(second)).toMatch(/Message · New<.*A truck ran/);
    expect(await show(first, its.viewer)).not.toMatch(/slipped|A truck/);
    await its.desk.site.services.database
      .deleteFrom("survey_leads")
      .where("id", "=", second)
      .execute();
    expect(await readOthers(first)).not.toContain("I slipped.");
  });

  test("a lead that was given back isn't taken with the same person's other one", async () => {
    const phone = "303 555 0187";
    const first = await storeMessage(phone);
    const second = await storeMessage(phone);
    await act(first, { act: "take" });
    expect((await act(second, { act: "release" })).status).toBe(303);
    await act(first, { act: "log", outcome: "no-answer" });
    expect(await kindsOf(second)).toEqual(["taken", "released"]);
  });

  test("a lead is handed over together with its holder's other leads of the same person", async () => {
    const phone = "303 555 0188";
    const first = await storeMessage(phone);
    const second = await storeMessage(phone);
    await act(first, { act: "take" });
    const handed = await act(first, {
      act: "hand-over",
      to: its.bo.account.id,
    });
    expect(handed.status).toBe(303);
    expect(await kindsOf(second)).toEqual(["taken", "handed_over"]);
  });

  test("a reference is understood as it's heard, and refused if two leads have it", async () => {
    const ids = ["7000-8000", "7000-9000"].map(
      (part) => `01890000-0000-${part}-000042008420`,
    );
    expect(ids.map(referenceOf)).toEqual(["0110-1110", "0110-1110"]);
    const rename = async (phone: string, id: string) =>
      renameLead(
        its.desk.site.services.database,
        await storeMessage(phone),
        id,
      );
    const join = async (phone: string) =>
      act(await storeMessage(phone), {
        act: "join",
        reference: "olio Lllo",
      });
    await rename("303 555 0150", ids[0] ?? "");
    expect((await join("303 555 0151")).status).toBe(303);
    await rename("303 555 0152", ids[1] ?? "");
    expect((await join("303 555 0153")).status).toBe(409);
  });
});

async function renameLead(
  database: Kysely<Database>,
  from: string,
  id: string,
) {
  await database
    .updateTable("touches")
    .set({ subject_id: id, thread_id: id })
    .where("subject_id", "=", from)
    .execute();
  const row = await database
    .updateTable("survey_leads")
    .set({ id })
    .where("id", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
  await database
    .transaction()
    .execute((transaction) => reindex(transaction, [{ kind: "lead", row }]));
}
