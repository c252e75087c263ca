import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  message,
  noon,
  openFirm,
  openFirmWithLead,
} from "../../../test/support/delivery/on-call-firm.ts";
import { redeliver } from "../queue/dead-letters.server.ts";
import { listUnclaimed } from "./list-unclaimed.server.ts";

describe.each(databaseKinds)("changing a claim, on %s", (database) => {
  test("leads claim shows who will call, and tells a second person who was first", async () => {
    const firm = await openFirmWithLead(database);
    const [lead] = await firm.site.services.leads.listLeads();
    const first = await firm.leads("claim", lead?.id ?? "", "--by", "Cy");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toMatch(/ is with Cy, since /);
    const id = lead?.id ?? "";
    const nameless = await firm.leads("claim", id);
    expect([nameless.code, nameless.err]).toEqual([
      2,
      expect.stringContaining("--by needs a name"),
    ]);
    const second = await firm.leads("claim", id, "--by", "Dee");
    expect(second.out).toMatch(/ is with Cy, since /);
    expect((await firm.leads("waiting")).out).toBe("Nobody is waiting.\n");
    const handed = await firm.leads("reassign", id, "--to", "Bo");
    expect(handed.out).toMatch(/ is with Bo, since /);
    // The command's own clock may be ahead of this site's.
    firm.site.setTime("2099-01-01T00:00:00Z");
    expect((await firm.notified(3))[2]).toBe("bo lead.assigned");
    const back = await firm.leads("unclaim", id);
    expect(back.out).toMatch(/ is with nobody now\.\n$/);
    expect((await firm.leads("unclaim", id)).code).toBe(1);
    const events = await firm.site.services.database
      .selectFrom("lead_events")
      .select(["kind", "by_name"])
      .where("kind", "in", ["taken", "handed_over", "released"])
      .orderBy("seq")
      .execute();
    expect(events.map(({ kind, by_name }) => [kind, by_name])).toEqual([
      ["taken", "Cy"],
      ["handed_over", "the command line"],
      ["released", "the command line"],
    ]);
    const nobody = "00000000-0000-4000-8000-000000000000";
    const wrong = await firm.leads("claim", nobody, "--by", "Cy");
    expect(wrong.code).toBe(1);
  });

  test.runIf(database === "sqlite")(
    "an unclaimed lead goes to the other contacts, a reassigned one to its new holder",
    async () => {
      const firm = await openFirmWithLead(database);
      const { site } = firm;
      const path = firm.linkOf("ann").slice(site.url.length);
      const holder = async () => {
        const [lead] = await site.services.leads.listLeads();
        return site.services.delivery.claims.findClaim(lead?.id ?? "");
      };
      await site.submit(path, { act: "claim" });
      expect(await site.read(path)).toContain("ask the others");
      await site.submit(path, { act: "unclaim", from: "Bo" });
      expect(await holder()).toMatchObject({ by: "Ann" });

      await site.submit(path, { act: "unclaim", from: "Ann" });
      expect(await holder()).toBeUndefined();
      expect(await firm.notified(3)).toContain("bo lead.waiting");
      expect(await listUnclaimed(site.services.database)).toHaveLength(1);

      await site.submit(path, { act: "claim" });
      await site.submit(path, { act: "reassign", from: "Bo", name: "Dee" });
      expect(await holder()).toMatchObject({ by: "Ann" });
      const nameless = await site.submit(path, {
        act: "reassign",
        from: "Ann",
      });
      expect(nameless.status).toBe(422);
      await site.submit(path, { act: "reassign", from: "Ann", name: "Bo" });
      expect(await holder()).toMatchObject({ by: "Bo" });
      expect((await firm.notified(4))[3]).toBe("bo lead.assigned");
      firm.at(60);
      await site.submit(path, { act: "reassign", from: "Bo", name: "Dee" });
      expect(await site.read(path)).toContain("Dee has ");
      expect(await firm.notified(4)).toHaveLength(4);
    },
  );

  test.runIf(database === "sqlite")(
    "a contact whose name was typed in another case is notified, and isn't asked again after giving the lead back",
    async () => {
      const firm = await openFirmWithLead(database);
      const [lead] = await firm.site.services.leads.listLeads();
      const id = lead?.id ?? "";
      await firm.leads("claim", id, "--by", "cy");
      await firm.leads("reassign", id, "--to", "ANN");
      // The command's own clock may be ahead of this site's.
      firm.site.setTime("2099-01-01T00:00:00Z");
      expect((await firm.notified(3))[2]).toBe("ann lead.assigned");
      await firm.leads("unclaim", id);
      expect((await firm.notified(5)).slice(3).toSorted()).toEqual([
        "bo lead.waiting",
        "operator lead.unclaimed",
      ]);
    },
  );

  test.runIf(database === "sqlite")(
    "a lead that is given back days later is shown with the time when it came in",
    async () => {
      const firm = await openFirmWithLead(database);
      const { site } = firm;
      const pathOf = (name: string) => firm.linkOf(name).slice(site.url.length);
      await site.submit(pathOf("ann"), { act: "claim" });
      const monday = 48 * 60;
      firm.at(monday);
      await site.submit(pathOf("ann"), { act: "unclaim", from: "Ann" });
      await firm.notified(3);
      expect(await site.read(pathOf("bo"))).toContain(
        "came in on Sat, Nov 21, 2026, 12:00 PM CST",
      );
      firm.at(monday + 5);
      expect((await firm.notified(4))[3]).toBe("operator lead.unclaimed");
      const [alert = ""] = firm.bodies().slice(3);
      expect(JSON.parse(alert).data.createdAt).toBe(noon);
    },
  );

  test.runIf(database === "sqlite")(
    "a claim on an unfinished survey can be ended, without asking anyone else, or reassigned to a contact",
    async () => {
      const firm = await openFirm(database);
      const { site } = firm;
      const answers = { phone: "205 555 0123" };
      await site.services.partials.save("key", answers, {}, site.now());
      firm.at(31);
      await site.services.partials.queueDue(site.now());
      expect(await firm.notified(1)).toEqual(["office lead.unfinished"]);
      const path = firm.linkOf("office").slice(site.url.length);
      await site.submit(path, { act: "claim", name: "Cy" });
      const page = await site.read(path);
      expect(page).toContain("I can&#39;t call");
      expect(page).not.toContain("the others");
      await site.submit(path, { act: "reassign", from: "Cy", name: "Bo" });
      expect((await firm.notified(2))[1]).toBe("bo lead.assigned");
      await site.submit(path, { act: "unclaim", from: "Bo" });
      expect(await firm.notified(2)).toHaveLength(2);
    },
  );
});

describe("retries after a claim", () => {
  test("a contact who no longer has the lead is not notified of it by a retry", async () => {
    const firm = await openFirm();
    const { site } = firm;
    firm.answer((response, { path }) =>
      response.writeHead(path === "/bo" ? 410 : 200).end(),
    );
    await site.submit("/", message);
    await firm.notified(2);
    const path = firm.linkOf("ann").slice(site.url.length);
    await site.submit(path, { act: "claim" });
    await site.submit(path, { act: "reassign", from: "Ann", name: "Bo" });
    expect(await firm.notified(4)).toContain("operator delivery.dead");
    await site.submit(path, { act: "reassign", from: "Bo", name: "Dee" });
    await redeliver(
      site.services.database,
      undefined,
      ["office", "ann", "bo"],
      new Date(noon),
    );
    site.services.delivery.wake();
    const assigned = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["state", "last_error"])
        .where("event", "=", "lead.assigned")
        .execute();
    await expect
      .poll(assigned)
      .toEqual([{ state: "dropped", last_error: "the lead was reassigned" }]);
    expect(await firm.notified(4)).toHaveLength(4);
  });

  test("a lead claimed meanwhile is not offered again by a retry, nor by an operator's resend", async () => {
    const firm = await openFirm();
    const { site } = firm;
    firm.answer((response, { path }) =>
      response.writeHead(path === "/ann" ? 410 : 200).end(),
    );
    await site.submit("/", message);
    expect(await firm.notified(3)).toContain("operator delivery.dead");
    const escalationSteps = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["destination", "state"])
        .where("event", "like", "lead.%")
        .where("event", "!=", "lead.created")
        .execute();
    const office = firm.linkOf("office").slice(site.url.length);
    await site.submit(office, { name: "Cy" });
    expect(await escalationSteps()).toEqual([
      { destination: "ann", state: "dead" },
    ]);
    await redeliver(
      site.services.database,
      undefined,
      ["office", "ann", "bo"],
      new Date(noon),
    );
    await expect
      .poll(escalationSteps)
      .toEqual([{ destination: "ann", state: "dropped" }]);
    expect(await firm.notified(3)).toHaveLength(3);
  });
});
