import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  message,
  noon,
  openFirm,
  openFirmWithLead,
} from "../../../test/support/delivery/on-call-firm.ts";
import type { CallProgress } from "../../callback/phone-service/phone-service.ts";
import { referenceOf } from "../../forms/reference.ts";
import { namedActor } from "../../leads/events/lead-event.ts";
import { recordStatus } from "../../leads/events/lead-events.server.ts";

describe.each(databaseKinds)("escalation to contacts, on %s", (database) => {
  test("an unclaimed lead goes to the next contact every five minutes, then to the operator, without a name", async () => {
    const firm = await openFirm(database);
    await firm.site.submit("/", message);
    expect((await firm.notified(2)).toSorted()).toEqual([
      "ann lead.waiting",
      "office lead.created",
    ]);
    firm.at(4.9);
    const { out } = await firm.leads("waiting");
    const [lead] = await firm.site.services.leads.listLeads();
    const reference = referenceOf(lead?.id ?? "");
    expect(out).toMatch(
      new RegExp(
        `^${reference}  lead, waiting .*, since Sat, Nov 21, 2026, 12:00 PM CST`,
      ),
    );
    expect(out).toContain("\n  Quendolyn Marzipan  (205) 555-0123\n");
    expect(out).toContain(
      "asked: Ann\n  next: Bo at Sat, Nov 21, 2026, 12:05 PM CST",
    );
    await expect(firm.notified(2)).resolves.toHaveLength(2);
    firm.at(5);
    expect((await firm.notified(3))[2]).toBe("bo lead.waiting");
    firm.at(10);
    expect((await firm.notified(4))[3]).toBe("operator lead.unclaimed");
    const [alert = ""] = firm.bodies().slice(3);
    expect(alert).toContain(reference);
    expect(alert).not.toMatch(/Quendolyn|205\D{0,3}555/);
    expect((await firm.leads("waiting")).out).toContain(
      "asked: Ann, Bo, alert to operator\n  next: nobody\n",
    );
  });
});

describe("escalation to contacts", () => {
  test("a lead that was closed without being taken goes to nobody else", async () => {
    const firm = await openFirmWithLead();
    const [lead] = await firm.site.services.leads.listLeads();
    const change = [lead?.id ?? "", "status", "--to", "not-a-lead"];
    const { out } = await firm.leads("change", ...change, "--by", "Ann");
    expect(out).toBe("Done.\n");
    expect((await firm.leads("waiting")).out).toBe("Nobody is waiting.\n");
    firm.at(5);
    const { database: store } = firm.site.services;
    await expect
      .poll(() =>
        store
          .selectFrom("deliveries")
          .select(["destination", "last_error"])
          .where("state", "=", "dropped")
          .execute(),
      )
      .toEqual([{ destination: "bo", last_error: "the lead was closed" }]);
    firm.at(10);
    await expect(firm.notified(2)).resolves.toHaveLength(2);
  });

  test("an unfinished survey that is quarantined after it fell due isn't waiting", async () => {
    const firm = await openFirm();
    const { partials } = firm.site.services;
    const save = (sender = {}) =>
      partials.save(
        "0123456789abcdef",
        { phone: "205 555 0123" },
        sender,
        firm.site.now(),
      );
    await save();
    firm.at(31);
    await partials.queueDue(firm.site.now());
    expect((await firm.leads("waiting")).out).toContain("unfinished survey");
    await save({ signals: ["honeypot"] });
    expect((await firm.leads("waiting")).out).toBe("Nobody is waiting.\n");
  });

  test("a contact whose message wasn't delivered is not listed as asked", async () => {
    const firm = await openFirm();
    firm.answer((response, { path }) =>
      response.writeHead(path === "/ann" ? 500 : 200).end(),
    );
    await firm.site.submit("/", message);
    await expect
      .poll(async () => (await firm.leads("waiting")).out)
      .toContain("asked: nobody yet\n  not reached: Ann\n  next: Bo");
  });

  test("outside calling hours destinations are notified at once, and contacts when the hours begin", async () => {
    const firm = await openFirm();
    // 9 PM in Alabama, and Sunday has no calling hours there.
    firm.at(9 * 60);
    await firm.site.submit("/", message);
    expect(await firm.notified(1)).toEqual(["office lead.created"]);
    expect((await firm.leads("waiting")).out).toContain(
      "next: Ann at Mon, Nov 23, 2026, 8:00 AM CST",
    );
    firm.at(44 * 60);
    expect((await firm.notified(2))[1]).toBe("ann lead.waiting");
    expect(firm.bodies()[1]).toContain("You may call until 8 PM in Alabama");
  });

  test("outside calling hours contacts are notified at once of urgent leads, and when they may call", async () => {
    const firm = await openFirm();
    firm.at(9 * 60);
    await firm.site.submit("/", {
      ...message,
      description: "A city bus hit my car.",
    });
    expect((await firm.notified(2)).toSorted()).toEqual([
      "ann lead.waiting",
      "office lead.created",
    ]);
    const urgent = firm.bodies().find((body) => body.includes("lead.waiting"));
    expect(JSON.parse(urgent ?? "").data.callingHours.words).toBe(
      "Don't call before 8 AM on Monday, November 23 in Alabama (9 PM there now)",
    );
  });

  test("in quiet hours nobody is notified, except about urgent leads", async () => {
    const firm = await openFirm("sqlite", { quiet: true });
    await firm.site.submit("/", message);
    expect(await firm.notified(1)).toEqual(["office lead.created"]);
    await firm.site.submit("/", {
      ...message,
      description: "A city bus hit my car.",
    });
    expect((await firm.notified(3)).toSorted()).toEqual([
      "ann lead.waiting",
      "office lead.created",
      "office lead.created",
    ]);
    const [urgent] = firm
      .bodies()
      .filter((body) => body.includes("lead.waiting"));
    expect(JSON.parse(urgent ?? "").data.urgent).toEqual([
      "may involve a government vehicle: notice can be due within weeks",
    ]);
  });
});

describe("callbacks to escalate", () => {
  describe("after a callback request", () => {
    const open = async () => {
      const firm = await openFirm();
      const { services } = firm.site;
      const call = { callId: "call-1", requestId: undefined };
      const report = (progress: CallProgress) =>
        services.callbacks.saveProgress(call, progress, firm.site.now());
      const ask = () =>
        firm.site.postJson("/.netlify/functions/click-to-call", {
          leadPhoneNumber: "2055550123",
        });
      return { ...firm, ask, report };
    };

    test("whose call can't be placed, contacts are asked to call", async () => {
      const { site, ask, notified } = await open();
      site.phoneService.outcome = {
        status: "failed",
        busy: false,
        reason: "x",
      };
      await ask();
      expect((await notified(2)).toSorted()).toEqual([
        "ann callback.waiting",
        "office callback.created",
      ]);
    });

    test.each([["busy"], ["pressed", "unanswered"]] satisfies CallProgress[][])(
      "whose call ends as %s %s, contacts are asked to call, once",
      async (...reports) => {
        const { ask, at, leads, notified, report } = await open();
        await ask();
        for (const progress of reports) await report(progress);
        await report(reports.at(-1) ?? "busy");
        expect((await notified(2)).toSorted()).toEqual([
          "ann callback.waiting",
          "office callback.created",
        ]);
        expect((await leads("waiting")).out).toContain("next: Bo");
        at(10);
        expect((await notified(4)).slice(2).toSorted()).toEqual([
          "bo callback.waiting",
          "operator callback.unclaimed",
        ]);
      },
    );

    test.each([
      ["pressed", "connected", "completed"],
      ["declined", "completed"],
    ] satisfies CallProgress[][])(
      "whose call is %s, then %s, only destinations are told",
      async (...reports) => {
        const { ask, at, leads, notified, report } = await open();
        await ask();
        for (const progress of reports) await report(progress);
        expect(await notified(1)).toEqual(["office callback.created"]);
        expect((await leads("waiting")).out).toBe("Nobody is waiting.\n");
        at(70);
        expect(await notified(1)).toHaveLength(1);
      },
    );

    test.each([[], ["pressed"]] satisfies CallProgress[][])(
      "whose call gets no last report, destinations are notified after three minutes, contacts once it must be over %s",
      async (...reports) => {
        const { ask, at, notified, report, site } = await open();
        await ask();
        for (const progress of reports) await report(progress);
        at(2.9);
        expect(await notified(0)).toEqual([]);
        const queued = await site.services.database
          .selectFrom("deliveries")
          .select("created_at")
          .distinct()
          .execute();
        expect(queued).toEqual([{ created_at: noon }]);
        at(3);
        expect(await notified(1)).toEqual(["office callback.created"]);
        at(62.9);
        expect(await notified(1)).toHaveLength(1);
        at(63);
        expect((await notified(2))[1]).toBe("ann callback.waiting");
      },
    );

    test("whose status changes during the call, a webhook is told so, after the request itself", async () => {
      const { ask, bodies, notified, report, site } = await open();
      await ask();
      const { callbacks, database, delivery } = site.services;
      const [request] = await callbacks.listRequests();
      await database.transaction().execute((transaction) =>
        recordStatus(
          transaction,
          {
            subjectId: request?.id ?? "",
            to: "reached",
            by: namedActor("Ann"),
            at: site.now(),
          },
          delivery.statusOutbox,
        ),
      );
      await site.submit("/", message);
      await expect.poll(() => bodies().length).toBe(2);
      await report("unanswered");
      const order = await notified(5);
      expect(order.filter((one) => one.startsWith("office"))).toEqual([
        "office lead.created",
        "office callback.created",
        "office lead.updated",
      ]);
    });

    test("a late response from the provider doesn't overwrite what its report said", async () => {
      const { ask, report, site } = await open();
      await ask();
      await report("pressed");
      const { callbacks } = site.services;
      const [before] = await callbacks.listRequests();
      const late = { status: "unclear", reason: "timeout" } as const;
      await callbacks.saveResult(before?.id ?? "", late, "", site.now());
      expect(await callbacks.listRequests()).toEqual([before]);
    });
  });
});

describe.each(databaseKinds)("a stopped escalation, on %s", (database) => {
  test("after a do-not-call request no further contact is asked to call; one message says so", async () => {
    const firm = await openFirmWithLead(database);
    const { site } = firm;
    firm.at(3);
    const [lead] = await site.services.leads.listLeads();
    await site.services.consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: false },
      new Date(Date.parse(noon) + 3 * 60_000),
    );
    const dropped = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["destination", "last_error"])
        .where("state", "=", "dropped")
        .orderBy("ended_at")
        .execute();
    const untold = {
      destination: "bo",
      last_error: "it was never sent the lead",
    };
    await expect.poll(dropped).toEqual([untold]);
    expect((await firm.notified(4)).slice(2).toSorted()).toEqual([
      "ann consent.withdrawn",
      "office consent.withdrawn",
    ]);
    firm.at(5);
    await expect.poll(dropped).toEqual([
      untold,
      {
        destination: "bo",
        last_error: "its visitor has asked not to be called",
      },
    ]);
    expect((await firm.leads("waiting")).out).toContain("next: nobody\n");
    const page = await site.visit(firm.linkOf("ann").slice(site.url.length));
    const html = await page.text();
    expect(html).toContain("asked not to be called");
    expect(html).not.toContain("<button");

    firm.at(10);
    expect((await firm.notified(5))[4]).toBe("operator lead.unclaimed");
    expect(JSON.parse(firm.bodies()[4] ?? "").data).toEqual({
      id: lead?.id,
      reference: referenceOf(lead?.id ?? ""),
      createdAt: noon,
      doNotCallSince: "2026-11-21T18:03:00.000Z",
    });
  });
});
