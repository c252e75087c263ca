import { beforeAll, describe, expect, test } from "vitest";
import type { TestDesk } from "../../support/desk.ts";
import { fieldValue } from "../../support/html.ts";
import { mariasMessage, shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";

type Account = Awaited<ReturnType<TestDesk["signIn"]>>;

describe.each(databaseKinds)(
  "a form from an outdated lead page, on %s",
  (database) => {
    const its = shareDesk(database);
    let cy: Account;
    beforeAll(async () => {
      cy = await its.desk.signIn("intake", "Cy Park");
    });

    const versionOn = async (id: string) =>
      fieldValue(await its.show(id), "version") ?? "";
    const act = async (
      id: string,
      fields: Record<string, string>,
      who = its.ann,
    ) => {
      const response = await its.act(id, fields, who);
      return { status: response.status, html: await response.text() };
    };
    const stateOf = (id: string) =>
      its.desk.site.services.database
        .selectFrom("lead_states")
        .selectAll()
        .where("subject_id", "=", id)
        .executeTakeFirstOrThrow();

    test("can't take the lead from a holder that its page didn't show", async () => {
      const id = await its.storeMessage();
      await act(id, { act: "take" });
      const version = await versionOn(id);
      await act(id, { act: "hand-over", to: its.bo.account.id });
      const stale: Record<string, string>[] = [
        { act: "release", version },
        { act: "hand-over", to: cy.account.id, version },
      ];
      for (const fields of stale) {
        const { status, html } = await act(id, fields, its.owner);
        expect(status, fields.act).toBe(409);
        expect(html).toContain(
          "Ann Lee changed this lead first (Handed over to Bo Diaz).",
        );
      }
      const asked = { act: "ask-hand-over", version };
      expect((await act(id, asked, cy)).status).toBe(409);
      expect(await stateOf(id)).toMatchObject({
        owner: "Bo Diaz",
        asked_by: null,
      });
      expect((await act(id, { act: "release" }, its.owner)).status).toBe(303);
    });

    test.runIf(database === "sqlite")(
      "can't decline a request that its page didn't show",
      async () => {
        const id = await its.storeMessage();
        await act(id, { act: "take" });
        await act(id, { act: "ask-hand-over" }, its.bo);
        const keep = { act: "decline-hand-over", version: await versionOn(id) };
        await act(id, { act: "decline-hand-over" }, its.owner);
        await act(id, { act: "ask-hand-over" }, cy);
        const { status, html } = await act(id, keep);
        expect(status).toBe(409);
        expect(html).toContain("Cy Park wants this lead.");
        expect((await stateOf(id)).asked_by).toBe("Cy Park");
      },
    );

    test.runIf(database === "sqlite")(
      "can't change a reminder that its page didn't show",
      async () => {
        const id = await its.storeMessage();
        await act(id, { act: "remind", at: "2026-11-22T09:00" });
        const version = await versionOn(id);
        const later = { act: "remind", at: "2026-12-05T09:00" };
        const refused = await act(id, later, its.bo);
        expect(refused.status).toBe(409);
        expect(refused.html).toContain("Ann Lee has had this lead since");
        await act(id, { act: "hand-over", to: its.bo.account.id });
        expect((await act(id, later, its.bo)).status).toBe(303);
        const { next_action_at } = await stateOf(id);
        const stale: Record<string, string>[] = [
          { act: "reminder-done", version },
          { act: "remind", at: "2026-11-23T09:00", version },
        ];
        for (const fields of stale) {
          const { status, html } = await act(id, fields);
          expect(status, fields.act).toBe(409);
          expect(html).toContain(
            "Bo Diaz changed this lead first (Reminder set for Sat, Dec 5, 2026,",
          );
        }
        expect((await stateOf(id)).next_action_at).toEqual(next_action_at);
        const finish = { act: "reminder-done" };
        expect((await act(id, finish, its.bo)).status).toBe(303);
      },
    );

    test.runIf(database === "sqlite")(
      "can't release a quarantined lead that was discarded since",
      async () => {
        const { leads } = its.desk.site.services;
        const bot = { ...mariasMessage, phone: "713 555 0190" };
        await leads.saveLead(bot, its.desk.site.now(), {
          signals: ["honeypot"],
        });
        const [{ id } = { id: "" }] = await leads.listLeads({
          quarantined: true,
        });
        const version = await versionOn(id);
        expect((await act(id, { act: "discard" }, its.bo)).status).toBe(303);
        const release = { act: "release-quarantine" };
        expect((await act(id, { ...release, version })).status).toBe(409);
        expect(await leads.listLeads({ id })).toMatchObject([
          { released_at: null },
        ]);
        // Nobody has to decide about it anymore.
        expect(await leads.countQuarantined()).toBe(0);
        expect((await act(id, release)).status).toBe(303);
      },
    );

    test.runIf(database === "sqlite")(
      "asks for a lead only if nobody else is asking",
      async () => {
        const id = await its.storeMessage();
        await act(id, { act: "take" });
        await act(id, { act: "ask-hand-over" }, its.bo);
        expect(await its.show(id, cy)).not.toContain('value="ask-hand-over"');
        const second = await act(id, { act: "ask-hand-over" }, cy);
        expect(second.status).toBe(409);
        expect(second.html).toContain(
          "Bo Diaz already asked Ann Lee for this lead.",
        );
        expect((await stateOf(id)).asked_by).toBe("Bo Diaz");
      },
    );
  },
);
