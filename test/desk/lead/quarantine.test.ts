import { describe, expect, test } from "vitest";
import { listUnclaimed } from "../../../app/delivery/on-call/list-unclaimed.server.ts";
import {
  mailToOffice,
  writeDestinations,
} from "../../support/delivery/receivers.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { textOf } from "../../support/html.ts";
import { readText } from "../../support/read-text.ts";
import { afternoon, mariasSurvey } from "../../support/shared-desk.ts";

describe("quarantine at the desk", () => {
  test("a discarded quarantined lead can still be released, and is then delivered", async () => {
    const own = await openDeskForTest({
      now: afternoon,
      settings: await writeDestinations(mailToOffice),
    });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const collector = "/functions/v1/lead-collector";
    await own.site.postJson(collector, {
      ...mariasSurvey,
      website: "filled",
    });
    const [lead] = await own.site.services.leads.listLeads();
    const path = `/leads/${lead?.id}`;
    const deliveries = () =>
      own.site.services.database
        .selectFrom("deliveries")
        .select("event")
        .execute();
    expect(await deliveries()).toEqual([]);
    const shown = await (await own.visit(path, cookie)).text();
    expect(shown).toContain("Release from quarantine");
    expect(shown).toContain(
      "A field that people don&#x27;t see was filled in.",
    );
    expect(shown).not.toMatch(/Take this lead|What happened on the call/);
    await own.submit(path, { act: "discard" }, cookie);
    expect(await (await own.visit("/", cookie)).text()).not.toContain(path);
    const release = { act: "release-quarantine" };
    const released = await own.submit(path, release, cookie);
    expect(released.status).toBe(303);
    const saved = released.headers.get("Location") ?? "";
    expect(await (await own.visit(saved, cookie)).text()).toContain(
      "This lead is released from quarantine.",
    );
    expect(await deliveries()).toEqual([{ event: "lead.created" }]);
    expect(await (await own.visit("/", cookie)).text()).toContain(path);
    expect((await own.submit(path, release, cookie)).status).toBe(409);
  });

  test("a quarantined lead can't get a status that wouldn't be counted: it has to be released first", async () => {
    const own = await openDeskForTest({ now: afternoon });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    await own.site.postJson("/functions/v1/lead-collector", {
      ...mariasSurvey,
      website: "filled",
    });
    const [lead] = await own.site.services.leads.listLeads();
    const path = `/leads/${lead?.id}`;
    const shown = await (await own.visit(path, cookie)).text();
    expect(shown).not.toMatch(/Change the status|Set a reminder/);
    expect(textOf(shown)).toContain(
      "Unless you release it, it's deleted after 90 days.",
    );
    const signed = { act: "log", outcome: "signed" };
    for (const fields of [signed, { act: "status", to: "reached" }]) {
      const sent = { ...fields, version: "0" };
      const refused = await own.submit(path, sent, cookie);
      expect(refused.status).toBe(409);
      expect(await readText(refused)).toContain("from quarantine first");
    }
    const discard = { act: "status", to: "not-a-lead", version: "0" };
    expect((await own.submit(path, discard, cookie)).status).toBe(303);
  });

  test("a quarantined callback request is released, and then delivered as one to call, unless its number opted out", async () => {
    const own = await openDeskForTest({
      now: afternoon,
      settings: await writeDestinations(mailToOffice),
    });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const { callbacks, consents, database: rows } = own.site.services;
    const request = async (leadPhoneNumber: string) => {
      const form = { leadPhoneNumber, website: "filled" };
      await own.site.postJson("/.netlify/functions/click-to-call", form);
      const path = `/leads/${(await callbacks.listRequests()).at(-1)?.id}`;
      const show = async () => (await own.visit(path, cookie)).text();
      expect(await show()).toContain("Release from quarantine");
      expect(await show()).toContain("don&#x27;t see was filled in.");
      expect(await show()).not.toMatch(/data-call|Take this lead|on the call/);
      const release = { act: "release-quarantine" };
      const released = await own.submit(path, release, cookie);
      expect(released.status).toBe(303);
      expect((await own.submit(path, release, cookie)).status).toBe(409);
      return show();
    };
    expect(await request("713 555 0188")).toContain("data-call");
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+17135550199", both, own.site.now());
    own.site.setTime("2026-11-21T20:41:00.000Z");
    expect(await request("713 555 0199")).not.toContain("data-call");
    const results = await callbacks.listRequests();
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ["failed", null],
      ["refused", "withdrawn"],
    ]);
    const queued = await rows
      .selectFrom("deliveries")
      .select("event")
      .execute();
    expect(queued).toHaveLength(2);
  });

  test("a callback request that was quarantined counts as waiting since its release", async () => {
    const own = await openDeskForTest({ now: afternoon });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const { callbacks, database: rows } = own.site.services;
    const form = { leadPhoneNumber: "713 555 0188", website: "filled" };
    await own.site.postJson("/.netlify/functions/click-to-call", form);
    const [request] = await callbacks.listRequests();
    own.site.setTime("2026-11-21T23:40:00.000Z");
    const release = { act: "release-quarantine" };
    await own.submit(`/leads/${request?.id}`, release, cookie);
    own.site.setTime("2026-11-21T23:50:00.000Z");
    const queue = await readText(await own.visit("/", cookie));
    expect(queue).toContain(" · 10 min<");
    expect(await listUnclaimed(rows)).toMatchObject([
      { since: new Date("2026-11-21T23:40:00.000Z") },
    ]);
  });
});
