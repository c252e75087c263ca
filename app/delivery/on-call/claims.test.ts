import { describe, expect, onTestFinished, test } from "vitest";
import { runNode } from "../../../test/support/node-process.ts";
import {
  onLoopback,
  startReceiver,
  writeDestinations,
} from "../../../test/support/receivers.ts";
import {
  type DatabaseKind,
  databaseKinds,
  openSite,
} from "../../../test/support/site.ts";
import { referenceOf } from "../../forms/reference.ts";
import { redeliver } from "../queue/dead-letters.server.ts";
import { listUnclaimed } from "./unclaimed.server.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const noon = "2026-11-21T18:00:00.000Z";
const message = {
  fullName: "Quendolyn Marzipan",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

/** A site with two contacts, whose clock the test moves. */
async function openFirm(database: DatabaseKind, { quiet = false } = {}) {
  const receiver = await startReceiver();
  const by = (name: string) => ({
    name,
    kind: "webhook",
    url: `${receiver.url}/${name}`,
    secret,
    ...onLoopback,
  });
  const quietHours = { from: "00:00", to: "23:59" };
  const settings = await writeDestinations({
    timeZone: "America/Chicago",
    destinations: [by("office")],
    alerts: [by("operator")],
    contacts: {
      minutes: 5,
      people: [
        { name: "Ann", reach: [by("ann")], ...(quiet && { quietHours }) },
        { name: "Bo", reach: [by("bo")], ...(quiet && { quietHours }) },
      ],
    },
  });
  const site = await openSite({ database, now: noon, settings });
  onTestFinished(site.close);
  const underWay = site.services.database
    .selectFrom("deliveries")
    .select("destination")
    .where("state", "=", "waiting")
    .where("attempts", ">", 0);
  return {
    site,
    at: (minutes: number) =>
      site.setTime(new Date(Date.parse(noon) + minutes * 60_000).toISOString()),
    /** Who was told, in order, once it is so many. */
    told: async (count: number) => {
      await expect.poll(() => receiver.requests.length).toBe(count);
      // What is not yet written down as told would be told again once the clock has moved.
      await expect.poll(() => underWay.execute()).toEqual([]);
      return receiver.requests.map(
        ({ path, body }) => `${path.slice(1)} ${JSON.parse(body).type}`,
      );
    },
    linkOf: (name: string): string => {
      const found = receiver.requests.find(({ path }) => path === `/${name}`);
      return JSON.parse(found?.body ?? "{}").data.claimUrl;
    },
    answer: (answer: typeof receiver.answer) => {
      receiver.answer = answer;
    },
    bodies: () => receiver.requests.map(({ body }) => body),
    leads: (...words: string[]) =>
      runNode(["commands/leads.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
        ...settings,
      }),
  };
}

describe.each(databaseKinds)("claiming a lead, on %s", (database) => {
  test("a lead that nobody takes goes to the next contact every five minutes, then to the operator, without a name", async () => {
    const firm = await openFirm(database);
    await firm.site.submit("/", message);
    expect((await firm.told(2)).toSorted()).toEqual([
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
      "asked: Ann\n  next: Bo at Sat, Nov 21, 2026, 12:05 PM CST (18:05 UTC)",
    );
    await expect(firm.told(2)).resolves.toHaveLength(2);
    firm.at(5);
    expect((await firm.told(3))[2]).toBe("bo lead.waiting");
    firm.at(10);
    expect((await firm.told(4))[3]).toBe("operator lead.unclaimed");
    const [alert = ""] = firm.bodies().slice(3);
    expect(alert).toContain(reference);
    expect(alert).not.toMatch(/Quendolyn|205\D{0,3}555/);
    expect((await firm.leads("waiting")).out).toContain(
      "asked: Ann, Bo, alert to operator\n  next: nobody\n",
    );
  });

  test("a link shows, and takes nothing; its button takes the lead once, and nobody else is asked", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    await site.submit("/", message);
    await firm.told(2);
    const [ann, office] = [firm.linkOf("ann"), firm.linkOf("office")];
    const path = (link: string) => link.slice(site.url.length);

    for (const method of ["GET", "HEAD", "GET"]) {
      const shown = await site.visit(path(ann), { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get("Cache-Control")).toBe("no-store");
      expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(shown.headers.get("Referrer-Policy")).toBe("no-referrer");
    }
    const html = await site.read(path(ann));
    const [lead] = await site.services.leads.listLeads();
    expect(html).toContain(referenceOf(lead?.id ?? ""));
    expect(html).toContain("<button>I am calling this one</button>");
    expect(html).not.toMatch(/Quendolyn|205\D{0,3}555|van hit/);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);

    site.setTime("2026-11-21T18:01:00.000Z");
    const taken = await site.submit(path(ann), {});
    expect([taken.status, taken.headers.get("Location")]).toEqual([
      303,
      path(ann),
    ]);
    await site.submit(path(office), {});
    for (const link of [ann, office]) {
      const after = await site.read(path(link));
      expect(after).toContain("Ann has ");
      expect(after).toContain("12:01 PM CST (18:01 UTC)");
      expect(after).not.toContain("<button>");
    }
    firm.at(60);
    await firm.site.submit("/", { ...message, phone: "205 555 0199" });
    expect((await firm.told(4)).slice(2).toSorted()).toEqual([
      "ann lead.waiting",
      "office lead.created",
    ]);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
  });

  test("the button works where the browser hides the origin and says nothing beside it; another site's is refused", async () => {
    const { site, linkOf, told } = await openFirm(database);
    await site.submit("/", message);
    await told(2);
    const press = (path: string, headers: Record<string, string>) =>
      site.visit(path, {
        method: "POST",
        headers,
        body: new URLSearchParams(),
      });
    const path = linkOf("ann").slice(site.url.length);
    const refused: Record<string, string>[] = [
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { Origin: "null", "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of refused) {
      expect((await press(path, headers)).status).toBe(403);
    }
    expect((await press("/", { Origin: "null" })).status).toBe(403);
    expect((await press("/x/../claims", { Origin: "null" })).status).toBe(403);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
    expect((await press(path, { Origin: "null" })).status).toBe(303);
    expect(await listUnclaimed(site.services.database)).toEqual([]);
  });

  test("a link that is forged, of something else, or over a week old, leads nowhere and takes nothing", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    await site.submit("/", message);
    await firm.told(2);
    const path = firm.linkOf("ann").slice(site.url.length);
    const [id = "", expires = "", signature = ""] = path.slice(7).split(".");
    const later = (Number.parseInt(expires, 36) + 1).toString(36);
    const other = firm.linkOf("office").split("/claim/")[1]?.split(".")[0];
    const forged = [
      `/claim/${id}.${later}.${signature}`,
      `/claim/${other}.${expires}.${signature}`,
      `/claim/${id}.${expires}.${signature.slice(1)}`,
      `/claim/${id}.${expires}`,
      "/claim/x.y",
    ];
    for (const wrong of forged) {
      expect((await site.visit(wrong)).status, wrong).toBe(404);
      expect((await site.submit(wrong, {})).status, wrong).toBe(404);
    }
    site.setTime("2026-11-28T18:00:00.000Z");
    expect((await site.visit(path)).status).toBe(404);
    expect((await site.submit(path, {})).status).toBe(404);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
  });
});

describe.each(databaseKinds)("when contacts are asked, on %s", (database) => {
  test("in quiet hours nobody is asked, but for what is urgent", async () => {
    const firm = await openFirm(database, { quiet: true });
    await firm.site.submit("/", message);
    expect(await firm.told(1)).toEqual(["office lead.created"]);
    await firm.site.submit("/", {
      ...message,
      description: "A city bus hit my car.",
    });
    expect((await firm.told(3)).toSorted()).toEqual([
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

  test("a call that was placed asks nobody, one that failed asks the contacts", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    const path = "/.netlify/functions/click-to-call";
    await site.postJson(path, { leadPhoneNumber: "2055550123" });
    expect(await firm.told(1)).toEqual(["office callback.created"]);
    site.telephone.outcome = { status: "failed", busy: false, reason: "x" };
    await site.postJson(path, { leadPhoneNumber: "2055550124" });
    expect((await firm.told(3)).toSorted()).toEqual([
      "ann callback.waiting",
      "office callback.created",
      "office callback.created",
    ]);
  });

  test("leads claim says who calls, and tells the second who was first", async () => {
    const firm = await openFirm(database);
    await firm.site.submit("/", message);
    await firm.told(2);
    const [lead] = await firm.site.services.leads.listLeads();
    const first = await firm.leads("claim", lead?.id ?? "", "--by", "Cy");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toMatch(/ is with Cy, since /);
    const id = lead?.id ?? "";
    const nameless = await firm.leads("claim", id);
    expect([nameless.code, nameless.err]).toEqual([
      2,
      expect.stringContaining("--by must name a person"),
    ]);
    const second = await firm.leads("claim", id, "--by", "Dee");
    expect(second.out).toMatch(/ is with Cy, since /);
    expect((await firm.leads("waiting")).out).toBe("Nobody is waiting.\n");
    const handed = await firm.leads("reassign", id, "--to", "Bo");
    expect(handed.out).toMatch(/ is with Bo, since /);
    // The command's own clock may be ahead of this site's.
    firm.site.setTime("2099-01-01T00:00:00Z");
    expect((await firm.told(3))[2]).toBe("bo lead.assigned");
    const back = await firm.leads("unclaim", id);
    expect(back.out).toMatch(/ is with nobody now\.\n$/);
    expect((await firm.leads("unclaim", id)).code).toBe(2);
    const nobody = "00000000-0000-4000-8000-000000000000";
    const wrong = await firm.leads("claim", nobody, "--by", "Cy");
    expect(wrong.code).toBe(2);
  });

  test("a shared mailbox's button asks for a name, and the lead is that person's", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    await site.submit("/", message);
    await firm.told(2);
    const path = firm.linkOf("office").slice(site.url.length);
    const html = await site.read(path);
    expect(html).toMatch(/<input [^>]*name="name" required/);
    expect(html).toContain('<option value="Bo">');
    for (const name of ["", " \u200b ", "a\nb\u0000", "x".repeat(61)]) {
      expect((await site.submit(path, { act: "claim", name })).status).toBe(
        422,
      );
    }
    const name = " <i>Cy  O'Hara</i> ";
    expect((await site.submit(path, { act: "claim", name })).status).toBe(303);
    const after = await site.read(path);
    expect(after).toContain("&#60;i&#62;Cy O&#39;Hara&#60;/i&#62; has ");
    expect(after).not.toContain("<i>");
  });
});

describe.each(databaseKinds)("a claim that changes, on %s", (database) => {
  test("an unclaimed lead goes to the other contacts, a reassigned one to its new owner", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    await site.submit("/", message);
    await firm.told(2);
    const path = firm.linkOf("ann").slice(site.url.length);
    const holder = async () => {
      const [lead] = await site.services.leads.listLeads();
      return site.services.delivery.claims.findClaim(lead?.id ?? "");
    };
    await site.submit(path, { act: "claim" });
    expect(await site.read(path)).toContain("Give it back");
    await site.submit(path, { act: "unclaim", from: "Bo" });
    expect(await holder()).toMatchObject({ by: "Ann" });

    await site.submit(path, { act: "unclaim", from: "Ann" });
    expect(await holder()).toBeUndefined();
    expect(await firm.told(3)).toContain("bo lead.waiting");
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);

    await site.submit(path, { act: "claim" });
    await site.submit(path, { act: "reassign", from: "Bo", name: "Dee" });
    expect(await holder()).toMatchObject({ by: "Ann" });
    const nameless = await site.submit(path, { act: "reassign", from: "Ann" });
    expect(nameless.status).toBe(422);
    await site.submit(path, { act: "reassign", from: "Ann", name: "Bo" });
    expect(await holder()).toMatchObject({ by: "Bo" });
    expect((await firm.told(4))[3]).toBe("bo lead.assigned");
    firm.at(60);
    await site.submit(path, { act: "reassign", from: "Bo", name: "Dee" });
    expect(await site.read(path)).toContain("Dee has ");
    expect(await firm.told(4)).toHaveLength(4);
  });

  test("what was claimed meanwhile is not asked about by a later try, an operator's included", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    firm.answer((response, { path }) =>
      response.writeHead(path === "/ann" ? 410 : 200).end(),
    );
    await site.submit("/", message);
    expect(await firm.told(3)).toContain("operator delivery.dead");
    const turns = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["destination", "state"])
        .where("event", "like", "lead.%")
        .where("event", "!=", "lead.created")
        .execute();
    const office = firm.linkOf("office").slice(site.url.length);
    await site.submit(office, { name: "Cy" });
    expect(await turns()).toEqual([{ destination: "ann", state: "dead" }]);
    await redeliver(site.services.database, undefined, new Date(noon));
    await expect
      .poll(turns)
      .toEqual([{ destination: "ann", state: "dropped" }]);
    expect(await firm.told(3)).toHaveLength(3);
  });

  test("leads dead shows what was given up without a name, redeliver has it sent again", async () => {
    const firm = await openFirm(database);
    const { site } = firm;
    await site.submit("/", message);
    await firm.told(2);
    expect((await firm.leads("dead")).out).toBe("Nothing was given up.\n");
    await expect
      .poll(
        async () =>
          (
            await site.services.database
              .updateTable("deliveries")
              .set({ state: "dead", ended_at: noon, last_error: "410 Gone" })
              .where("state", "=", "delivered")
              .where("destination", "=", "office")
              .executeTakeFirst()
          ).numUpdatedRows,
      )
      .toBe(1n);
    const { out } = await firm.leads("dead");
    expect(out).toMatch(
      /^Sat, Nov 21, 2026, 12:00 PM CST \(18:00 UTC\) {2}[0-9a-f-]{36}\n {2}lead\.created \S{9} to office: 410 Gone, after 1 try\n$/,
    );
    const [, id = ""] = /UTC\) {2}(\S+)/.exec(out) ?? [];
    // The command's own clock may be ahead of this site's.
    site.setTime("2099-01-01T00:00:00Z");
    expect((await firm.leads("redeliver", id)).out).toMatch(/^1 delivery will/);
    await expect
      .poll(
        () =>
          firm.bodies().filter((body) => body.includes("lead.created")).length,
      )
      .toBe(2);
    expect((await firm.leads("redeliver", id)).code).toBe(2);
    expect((await firm.leads("redeliver")).code).toBe(2);
    expect((await firm.leads("redeliver", "--all")).out).toMatch(
      /^0 deliveries/,
    );
  });
});
