import { describe, expect, test } from "vitest";
import {
  openSiteWith,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { openFirmWithLead } from "../../../test/support/delivery/on-call-firm.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { consentParties } from "../../consent/consent-parties.ts";
import { versionsOf } from "../../consent/consent-versions.server.ts";
import { addAccount } from "../../desk/account-store.server.ts";
import { claimUrl } from "./claim-link.ts";

describe("a claim link", () => {
  async function openLead() {
    const firm = await openFirmWithLead("sqlite");
    const { services, url, now } = firm.site;
    const [lead] = await services.leads.listLeads();
    const id = lead?.id ?? "";
    return {
      id,
      firm,
      claims: services.delivery.claims,
      pathOf: (name: string) => firm.linkOf(name).slice(url.length),
      addPerson: (name: string) =>
        services.database
          .transaction()
          .execute((transaction) =>
            addAccount(transaction, { name, role: "intake", at: now() }),
          ),
      events: () =>
        services.database
          .selectFrom("lead_events")
          .select(["kind", "by_name", "by_account"])
          .where("subject_id", "=", id)
          .orderBy("seq")
          .execute(),
    };
  }

  test("of a shared mailbox doesn't move a lead that someone took at the desk", async () => {
    const { id, firm, claims, pathOf, addPerson, events } = await openLead();
    const { site } = firm;
    const cy = await addPerson("Cy Diaz");
    await claims.claim(id, cy, site.now());
    const path = pathOf("office");
    const page = await site.read(path);
    expect(page).toContain("Cy Diaz has ");
    expect(page).not.toContain("<button");
    const moves: Record<string, string>[] = [
      { act: "unclaim", from: "Cy Diaz" },
      { act: "reassign", from: "Cy Diaz", name: "Bo" },
    ];
    for (const move of moves) {
      const refused = await site.submit(path, move);
      expect([move.act, refused.status]).toEqual([move.act, 403]);
    }
    expect(await claims.findClaim(id)).toMatchObject({ by: "Cy Diaz" });
    expect(await events()).toEqual([
      { kind: "taken", by_name: "Cy Diaz", by_account: cy.id },
    ]);
  });

  test("records its own changes, not the person whose name was typed", async () => {
    const { id, firm, claims, pathOf, addPerson, events } = await openLead();
    const { site } = firm;
    const ann = await addPerson("Ann");
    await site.submit(pathOf("office"), { act: "claim", name: "ANN" });
    expect(await claims.findClaim(id)).toMatchObject({
      by: "Ann",
      account: ann.id,
    });
    // Only Ann reads this one.
    await site.submit(pathOf("ann"), { act: "unclaim", from: "Ann" });
    expect(await claims.findClaim(id)).toBeUndefined();
    await site.submit(pathOf("ann"), { act: "claim" });
    const by = (destination: string) => ({
      by_name: `the link sent to ${destination}`,
      by_account: null,
    });
    expect(await events()).toEqual([
      { kind: "taken", ...by("office") },
      { kind: "released", ...by("ann") },
      { kind: "taken", ...by("ann") },
    ]);
  });

  test("makes at most twenty changes in ten minutes", async () => {
    const { firm, pathOf, events } = await openLead();
    const path = pathOf("ann");
    const statuses: number[] = [];
    const changes: Record<string, string>[] = [
      { act: "claim" },
      { act: "unclaim", from: "Ann" },
    ];
    for (let round = 0; round < 11; round++) {
      for (const change of changes) {
        statuses.push((await firm.site.submit(path, change)).status);
      }
    }
    expect(statuses).toEqual([
      ...Array<number>(20).fill(303),
      429,
      // Nobody has it.
      303,
    ]);
    expect(await events()).toHaveLength(20);
    const { status } = await firm.site.submit(pathOf("office"), {
      act: "claim",
      name: "Cy",
    });
    expect(status).toBe(303);
  });

  test("isn't sent to another company, and an earlier one is refused", async () => {
    const [own, partner] = [await startReceiver(), await startReceiver()];
    const firm = "Diaz Law PLLC";
    const site = await openSiteWith(
      {
        destinations: [
          webhook("own", own.url),
          webhook("partner", partner.url, { outside: true, firm }),
        ],
      },
      {
        database: "sqlite",
        operator: { callingFirms: [firm], privacy: { paidForLeads: true } },
      },
    );
    const { sharing } = versionsOf(
      consentParties({ legalName: "Casefront", callingFirms: [firm] }),
    );
    await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      consentSharing: sharing,
    });
    await expect.poll(() => own.requests.length).toBe(1);
    await expect.poll(() => partner.requests.length).toBe(1);
    expect(own.requests[0]?.body).toContain("/claim/");
    expect(
      JSON.parse(partner.requests[0]?.body ?? "").data.claimUrl,
    ).toBeNull();

    const { claims } = site.services.delivery;
    const key = await claims.getKey();
    const pathOf = async (name: string) => {
      const delivery = await site.services.database
        .selectFrom("deliveries")
        .selectAll()
        .where("destination", "=", name)
        .executeTakeFirstOrThrow();
      return claimUrl(delivery, key, "");
    };
    const claim = { act: "claim", name: "Bo" };
    const statusAt = async (name: string) =>
      (await site.submit(await pathOf(name), claim)).status;
    expect(await statusAt("partner")).toBe(404);
    expect(await statusAt("own")).toBe(303);
  });
});
