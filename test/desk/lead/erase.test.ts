import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { lockEvents } from "../../../app/leads/events/lead-events.server.ts";
import { erasePerson } from "../../../app/privacy/erase-person.server.ts";
import { untilBlocked } from "../../support/databases/until-blocked.ts";
import { runCommand } from "../../support/processes/command.ts";
import { afternoon, shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds, type TestSite } from "../../support/site.ts";

describe.each(databaseKinds)("erasing from the desk, on %s", (database) => {
  const its = shareDesk(database);
  const { storeMessage, sendSurvey } = its;

  test("an owner erases a person with a reason that doesn't name them, after a fresh sign-in", async () => {
    const id = await sendSurvey({
      phone: "(713) 555-0303",
      email: "e@example.com",
    });
    await its.act(id, {
      act: "log",
      outcome: "no-answer",
      retry: "in 2 hours",
    });
    await its.act(id, { act: "hand-over", to: its.bo.account.id });
    const path = `/leads/${id}/erase`;
    expect((await its.desk.visit(path, its.ann.cookie)).status).toBe(403);
    const erase = (reason: string) =>
      its.desk.submit(path, { [id]: "yes", reason }, its.owner.cookie);
    expect((await erase("")).status).toBe(422);
    expect((await erase("Maria Lopez asked us")).status).toBe(422);
    its.desk.site.setTime("2026-11-21T20:51:00.000Z");
    expect((await erase("They asked us to")).status).toBe(401);
    its.desk.site.setTime(afternoon);
    const erased = await erase("They asked us to");
    expect(erased.status).toBe(200);
    expect(await erased.text()).toContain("npm run leads -- erase");
    expect((await its.desk.visit(`/leads/${id}`, its.ann.cookie)).status).toBe(
      404,
    );
    const audit = await (
      await its.desk.visit("/audit", its.owner.cookie)
    ).text();
    expect(audit).toContain("They asked us to");
    for (const words of ["Erased the lead", "Reminder set", "Call logged"]) {
      expect(audit).toContain(`>${words}<`);
    }
  });

  test.runIf(database === "sqlite")(
    "a refused erasure is shown again as it was filled in, and each person it names is a line of the audit log",
    async () => {
      const family = { phone: "(713) 555-0304" };
      const his = await sendSurvey({ ...family, email: "f@example.com" });
      const hers = await sendSurvey({ ...family, email: "g@example.com" });
      const path = `/leads/${his}/erase`;
      const views = async (id: string) => {
        const rows = await its.desk.site.services.database
          .selectFrom("lead_events")
          .select("id")
          .where("subject_id", "=", id)
          .where("kind", "=", "details_viewed")
          .execute();
        return rows.length;
      };
      await its.desk.visit(path, its.owner.cookie);
      expect([await views(his), await views(hers)]).toEqual([1, 1]);
      const checkedOn = (html: string) =>
        [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
          .filter(([box]) => box.includes("checked"))
          .map(([box]) => /name="([^"]+)"/.exec(box)?.[1]);
      const erase = async (reason: string) => {
        const fields = { [his]: "yes", reason };
        const sent = await its.desk.submit(path, fields, its.owner.cookie);
        return { status: sent.status, html: await sent.text() };
      };
      const named = await erase("Maria Lopez asked us");
      expect(named.status).toBe(422);
      expect(checkedOn(named.html)).toEqual([his]);
      its.desk.site.setTime("2026-11-21T20:51:00.000Z");
      const late = await erase("They asked us to");
      its.desk.site.setTime(afternoon);
      expect(late.status).toBe(401);
      expect(checkedOn(late.html)).toEqual([his]);
      expect(late.html).toContain('value="They asked us to"');
      expect(late.html).toContain("Please sign in again");
      expect((await erase("They asked us to")).status).toBe(200);
      expect(
        (await its.desk.visit(`/leads/${hers}`, its.ann.cookie)).status,
      ).toBe(200);
    },
  );

  test.each<Record<string, string>>([
    { act: "note", text: "Her sister called" },
    { act: "status", to: "trying" },
  ])("keeps nothing of %o that waited for the erasure", async (fields) => {
    const { services } = its.desk.site;
    const id = await storeMessage();
    const started = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const [lead] = await services.leads.listLeads({ id });
    const only = { leads: lead ? [{ ...lead, qualified: null }] : [] };
    const person = {
      ...only,
      callbacks: [],
      partials: [],
      numbers: [],
      emails: [],
    };
    const erased = erasePerson(services.database, person, {
      record: async (transaction) => {
        await lockEvents(transaction);
        started.resolve();
        await released.promise;
      },
    });
    await started.promise;
    const acted = its.act(id, fields);
    await untilBlocked(services.database);
    released.resolve();
    await erased;
    await acted;
    const page = await its.desk.visit(`/leads/${id}`, its.ann.cookie);
    expect(page.status).toBe(404);
    for (const table of ["lead_events", "lead_states"] as const) {
      const rows = await services.database
        .selectFrom(table)
        .selectAll()
        .where("subject_id", "=", id)
        .execute();
      expect.soft(rows, table).toEqual([]);
    }
  });

  test("a delivery that begins while the erasure waits is named", async () => {
    const id = await storeMessage();
    const form = { [id]: "yes", reason: "They asked us to" };
    const erased = await deliverWhileErasing(its.desk.site, id, () =>
      its.desk.submit(`/leads/${id}/erase`, form, its.owner.cookie),
    );
    expect(await erased.text()).toContain(partnerNamed);
    const audit = await its.desk.visit("/audit", its.owner.cookie);
    expect(await audit.text()).toContain("sent to: partner");
  });

  test("a delivery that begins while the command waits is named", async () => {
    const phone = "205 555 0909";
    const id = await storeMessage(phone);
    const { site } = its.desk;
    const { code, out } = await deliverWhileErasing(site, id, () =>
      runCommand(["commands/leads.ts", "erase", "--phone", phone, "--yes"], {
        DATABASE_URL: site.databaseUrl,
      }),
    );
    expect(code).toBe(0);
    expect(out.split("Erased: ")[1]).toContain(partnerNamed);
  });
});

const partnerNamed = "It was sent to: partner (no longer a destination).";

/** Begins a delivery of the lead while its erasure waits. */
async function deliverWhileErasing<Erased>(
  { services: { database } }: TestSite,
  id: string,
  erase: () => Promise<Erased>,
): Promise<Erased> {
  await database
    .insertInto("deliveries")
    .values({
      id: randomUUID(),
      subject_kind: "lead",
      subject_id: id,
      destination: "partner",
      event: "lead.created",
      created_at: afternoon,
      next_at: "2027-01-01T00:00:00.000Z",
    })
    .execute();
  const { erasing } = await database
    .transaction()
    .execute(async (transaction) => {
      const changing = transaction.updateTable("survey_leads");
      await changing.set({ city: "Houston" }).where("id", "=", id).execute();
      const erasing = erase();
      await untilBlocked(database);
      await transaction
        .updateTable("deliveries")
        .set({ attempts: 1 })
        .where("subject_id", "=", id)
        .execute();
      return { erasing };
    });
  return erasing;
}
