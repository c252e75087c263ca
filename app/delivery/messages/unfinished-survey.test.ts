import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import { openSiteWithHook } from "../../../test/support/delivery/delivery-harness.ts";
import { releaseLead } from "../../../test/support/leads/release-lead.ts";
import { storeLead } from "../../../test/support/leads/store-lead.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { findCallOptOut } from "../subjects/contact-history.server.ts";

const start = "2026-11-21T12:00:00.000Z";

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("an unfinished survey, on %s", (database) => {
  test("an abandoned survey is shown once as unfinished, and is not a lead", async () => {
    const { site, received, sweep } = await openSiteWithHook(database);
    await site.postJson("/functions/v1/survey-progress", {
      firstName: "Ann",
      phone: "(205) 555-0123",
      state: "Ohio",
      progressKey: randomUUID(),
      saveAnswers: true,
    });
    await sweep("2026-11-21T12:29:00.000Z");
    await sweep("2026-11-21T12:31:00.000Z");
    await sweep("2026-11-21T13:31:00.000Z");
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({
      type: "lead.unfinished",
      timestamp: start,
      data: {
        firstName: "Ann",
        phone: "(205) 555-0123",
        state: "Ohio",
        lastName: null,
        qualified: null,
      },
    });
    expect(await site.services.leads.listLeads()).toEqual([]);
    const [partial] = await site.services.partials.list();
    const records = await site.services.consents.findRecords(partial?.id ?? "");
    expect(records).toMatchObject([
      {
        row: { event: "saved answers", text_version: "saving-4" },
        text: { words: expect.stringContaining("contact me if I don't") },
      },
    ]);
  });

  test.runIf(database === "sqlite")(
    "a saved survey that is withdrawn before delivery isn't mentioned",
    async () => {
      const { site, received, sweep } = await openSiteWithHook(database);
      const progressKey = randomUUID();
      await site.postJson("/functions/v1/survey-progress", {
        firstName: "Ann",
        phone: "(205) 555-0123",
        progressKey,
        saveAnswers: true,
      });
      await site.postJson("/functions/v1/survey-progress", {
        progressKey,
        saveAnswers: false,
      });
      await sweep("2026-11-21T12:31:00.000Z");
      await site.submit("/", message);
      await expect.poll(received).toHaveLength(1);
      expect(received()[0]).toMatchObject({ type: "lead.created" });
    },
  );

  test.runIf(database === "sqlite")(
    "an answer that is saved after calls were stopped isn't a new request to be called",
    async () => {
      const { site, sweep } = await openSiteWithHook(database);
      const progressKey = randomUUID();
      const save = (more: object) =>
        site.postJson("/functions/v1/survey-progress", {
          firstName: "Ann",
          phone: "(205) 555-0123",
          progressKey,
          saveAnswers: true,
          ...more,
        });
      await save({});
      await sweep("2026-11-21T12:31:00.000Z");
      await site.services.consents.withdrawNumber(
        "+12055550123",
        { calls: true, texts: true },
        site.now(),
      );
      site.setTime("2026-11-21T12:40:00.000Z");
      await save({ state: "Ohio" });
      const [partial] = await site.services.partials.list();
      if (!partial) throw new Error("no answers were saved");
      const subject = { kind: "unfinished", partial } as const;
      const { database: store } = site.services;
      const stop = new Date("2026-11-21T12:31:00.000Z");
      expect(await findCallOptOut(store, subject)).toEqual(stop);
      const { out } = await runCommand(["commands/leads.ts", "waiting"], {
        DATABASE_URL: site.databaseUrl,
        ...site.destinations,
      });
      expect(out).toContain("do not call: withdrawn");
    },
  );

  test.runIf(database === "sqlite")(
    "a survey that someone else with the same phone finished meanwhile doesn't replace it",
    async () => {
      const { site, received, sweep } = await openSiteWithHook(database);
      const { phone } = completeSurvey;
      await site.postJson("/functions/v1/survey-progress", {
        firstName: "Ann",
        phone,
        progressKey: randomUUID(),
        saveAnswers: true,
      });
      site.setTime("2026-11-21T12:10:00.000Z");
      await site.postJson("/functions/v1/lead-collector", {
        ...completeSurvey,
        firstName: "Bo",
      });
      await expect.poll(received).toHaveLength(1);
      await sweep("2026-11-21T12:31:00.000Z");
      await expect.poll(received).toHaveLength(2);
      expect(received()[1]).toMatchObject({ type: "lead.unfinished" });
    },
  );
});

describe("a visitor who came back", () => {
  describe("a visitor who abandoned a survey, came back", () => {
    const leave = async (answers: object, progressKey = randomUUID()) => {
      const opened = await openSiteWithHook("sqlite");
      await opened.site.postJson("/functions/v1/survey-progress", {
        firstName: "Ann",
        state: "Ohio",
        ...answers,
        progressKey,
        saveAnswers: true,
      });
      opened.site.setTime("2026-11-21T12:10:00.000Z");
      return opened;
    };
    const states = ({ site }: Awaited<ReturnType<typeof leave>>) =>
      site.services.database
        .selectFrom("deliveries")
        .select("state")
        .where("event", "=", "lead.unfinished")
        .execute();
    /** Waits for the delivery: moving the clock before it would send the lead twice. */
    const leadIsDelivered = ({ site }: Awaited<ReturnType<typeof leave>>) =>
      expect
        .poll(() =>
          site.services.database
            .selectFrom("deliveries")
            .select("state")
            .execute(),
        )
        .toEqual([{ state: "delivered" }]);
    const survey = { ...completeSurvey, email: "ann@example.com" };

    test("and finished it, matched by the email, is not shown as unfinished", async () => {
      const opened = await leave({ email: "Ann@Example.com" });
      await opened.site.postJson("/functions/v1/lead-collector", survey);
      await leadIsDelivered(opened);
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect.poll(() => states(opened)).toEqual([{ state: "dropped" }]);
      expect(opened.received().map(({ type }) => type)).toEqual([
        "lead.created",
      ]);
    });

    test("and finished it with a quarantined form is shown as unfinished", async () => {
      const progressKey = randomUUID();
      const opened = await leave({ email: survey.email }, progressKey);
      await opened.site.postJson("/functions/v1/lead-collector", {
        ...survey,
        progressKey,
        website: "filled",
      });
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect
        .poll(opened.received)
        .toMatchObject([{ type: "lead.unfinished" }]);
    });

    test("and finished it with a quarantined form that was released is not shown as unfinished", async () => {
      const progressKey = randomUUID();
      const opened = await leave({ email: survey.email }, progressKey);
      const { leads } = opened.site.services;
      const lead = {
        ...survey,
        source: "Website Survey",
        qualified: true,
      } as const;
      const id = await storeLead(leads, lead, opened.site.now(), {
        progressKey,
        signals: ["honeypot"],
      });
      await releaseLead(opened.site.services, id, opened.site.now());
      await leadIsDelivered(opened);
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect.poll(() => states(opened)).toEqual([{ state: "dropped" }]);
    });

    test("and sent a message is shown as unfinished with the message's reference", async () => {
      const opened = await leave({ phone: "205.555.0123" });
      await opened.site.submit("/", message);
      await leadIsDelivered(opened);
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect.poll(opened.received).toHaveLength(2);
      const [lead] = await opened.site.services.leads.listLeads();
      expect(opened.received()[1]).toMatchObject({
        type: "lead.unfinished",
        data: {
          again: { touch: 2, firstId: lead?.id, firstKind: "contact" },
        },
      });
    });
  });
});
