import { describe, expect, onTestFinished, test } from "vitest";
import { verifySuppressions } from "../../../app/consent/ledger/verify-suppressions.server.ts";
import { findCallOptOut } from "../../../app/delivery/subjects/contact-history.server.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { storeLead } from "../../support/leads/store-lead.ts";
import {
  afternoon,
  mariasMessage,
  shareDesk,
} from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";

describe.each(databaseKinds)("do not call, at the desk, on %s", (database) => {
  const its = shareDesk(database);
  const { storeMessage, act, show } = its;

  test("marking a lead do-not-call blocks its number for calls and texts", async () => {
    const id = await storeMessage("205 555 0188");
    its.desk.site.setTime("2026-11-21T20:45:00.000Z");
    onTestFinished(() => its.desk.site.setTime(afternoon));
    await act(id, { act: "do-not-call" });
    expect(
      await its.desk.site.services.consents.listSuppressions(),
    ).toMatchObject([{ number: "+12055550188" }]);
    const html = await show(id);
    expect(html).toContain("Marked do not call");
    expect(html).toContain("Only they can change this");
    expect(html).toContain("Marked by mistake? Still don&#x27;t call");
    expect(html).not.toContain('value="do-not-call"');
    expect(html).toContain("They asked us to stop. Close the lead");
  });

  test.runIf(database === "sqlite").each([
    ["020 7946 0958", []],
    ["+44 20 7946 0958", ["+442079460958"]],
    ["303 555 0143 or 303 555 0144", ["+13035550143", "+13035550144"]],
  ])(
    "marking a lead do-not-call works for the phone %s, too",
    async (phone, numbers) => {
      const own = await openDeskForTest({ database });
      const { leads, consents, database: rows } = own.site.services;
      const { cookie } = await own.signIn("intake", "Ann Lee");
      const lead = { ...mariasMessage, phone };
      const id = await storeLead(leads, lead, own.site.now());
      own.site.setTime("2026-11-21T15:05:00Z");
      const path = `/leads/${id}`;
      const marked = await own.submit(path, { act: "do-not-call" }, cookie);
      expect(marked.status).toBe(303);
      const html = await (await own.visit(path, cookie)).text();
      expect(html).toContain("Do not call.</strong>");
      expect(html).not.toContain("tel:");
      expect(await (await own.visit("/", cookie)).text()).not.toContain("tel:");
      const stopped = await consents.listSuppressions();
      expect(stopped.flatMap(({ number }) => number ?? []).sort()).toEqual(
        numbers,
      );
      const [stored] = await leads.listLeads({ id });
      expect(
        stored && (await findCallOptOut(rows, { kind: "lead", lead: stored })),
      ).toEqual(own.site.now());
      expect(await verifySuppressions(rows)).toEqual([]);
    },
  );
});
