import { describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import {
  mailbox,
  openSiteWith,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  onLoopback,
  startReceiver,
} from "../../../test/support/delivery/receivers.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { listHostsWithoutBackupAlert } from "../destinations/alert-channels.ts";
import type { Destination } from "../destinations/destination.ts";
import { emptyPlan } from "../destinations/plan/plan.ts";
import { pauseDestination } from "./destination-pauses.server.ts";
import { queueDigest } from "./health/digest.server.ts";

/** Nothing listens on port 1. */
const deadMail = (name: string) => mailbox("smtp://127.0.0.1:1", { name });

async function openFirm(plan: object = {}, database: DatabaseKind = "sqlite") {
  const site = await openSiteWith(
    {
      timeZone: "America/Chicago",
      destinations: [deadMail("intake")],
      ...plan,
    },
    { database },
  );
  return {
    site,
    warnings: async (): Promise<string[]> =>
      (await (await site.visit("/readyz")).json()).warnings ?? [],
    leads: async (...words: string[]) => {
      const { code, out, err } = await runCommand(
        ["commands/leads.ts", ...words],
        { DATABASE_URL: site.databaseUrl, ...site.destinations },
      );
      expect([code, err]).toEqual([0, ""]);
      return out;
    },
  };
}

const message = {
  fullName: "Quendolyn Marzipan",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};
const failing =
  "Messages are not being delivered: npm run leads -- undelivered.";
const callPath = "/.netlify/functions/click-to-call";

describe.each(databaseKinds)("while mail is down, on %s", (database) => {
  test("waiting lists every unclaimed lead and callback, and nothing else", async () => {
    const { site, leads } = await openFirm({}, database);
    await site.submit("/", message);
    await site.submit("/", {
      ...message,
      fullName: "Bot",
      website: "filled",
    });
    await site.submit("/", { ...message, fullName: "Cy", phone: "555 0199" });
    site.phoneService.outcome = {
      status: "failed",
      busy: false,
      reason: "x",
    };
    await site.postJson(callPath, { leadPhoneNumber: "2055550124" });
    await site.postJson(callPath, {
      leadPhoneNumber: "2055550125",
      website: "filled",
    });
    const stored = await site.services.leads.listLeads();
    const cy = stored.find(({ first_name }) => first_name === "Cy")?.id ?? "";
    const all = await leads("waiting");
    expect(all).toContain("\n  Cy  555 0199\n");
    await leads("claim", cy, "--by", "Ann");

    const out = await leads("waiting");
    expect(out).toContain("\n  Quendolyn Marzipan  (205) 555-0123\n");
    expect(out).toMatch(/callback, waiting 1 min, .*\n {2}\+12055550124\n/);
    expect(out).not.toMatch(/Bot|5550125|Cy|Nobody/);
    expect(await leads("waiting", "--since", "2099-01-01")).toBe(
      "Nobody is waiting.\n",
    );
    const calls = await leads("callbacks");
    expect(calls).toContain("call to +12055550124, failed: x\n");
    expect(calls).toContain("call to +12055550125, refused: honeypot\n");
  });

  test("the daily digest reports quarantined leads once a day, without names", async () => {
    const chat = await startReceiver();
    const { site } = await openFirm(
      {
        destinations: [webhook("office", chat.url)],
        alerts: [webhook("operator", chat.url)],
      },
      database,
    );
    const underWay = site.services.database
      .selectFrom("deliveries")
      .select("id")
      .where("state", "=", "waiting");
    const at = async (iso: string) => {
      const { plan } = site.services.delivery;
      const { database } = site.services;
      site.setTime(iso);
      const now = () => new Date(iso);
      await queueDigest({ plan, database, writes: database, now });
      site.services.delivery.wake();
      // A delivery in progress would be sent again once the clock moves.
      await expect.poll(() => underWay.execute()).toEqual([]);
    };
    await at("2099-11-21T15:00:00Z");
    await site.submit("/", { ...message, website: "filled" });
    await at("2099-11-21T13:59:00Z");
    await at("2099-11-21T14:00:00Z");
    await at("2099-11-21T20:00:00Z");
    await at("2099-11-22T20:00:00Z");
    await expect.poll(() => chat.requests.length).toBe(2);
    const [first] = chat.requests.map(({ body }) => JSON.parse(body));
    expect(first).toMatchObject({
      type: "digest.daily",
      data: { quarantined: 1, undelivered: 0, unclaimed: null },
    });
    expect(JSON.stringify(first)).not.toMatch(/Quendolyn|205\D{0,3}555/);
  });
});

describe("while mail is down", () => {
  test("undelivered lists lead, destination, reason and next attempt", async () => {
    const { site, leads } = await openFirm();
    expect(await leads("undelivered")).toBe("Everything was delivered.\n");
    await site.submit("/", message);
    await expect
      .poll(() => leads("undelivered"))
      .toMatch(
        /lead\.created \S{9} to intake\n {2}Quendolyn Marzipan {2}\(205\) 555-0123\n {2}E\w+, \d (try|tries); next try \w{3}, /,
      );
  });

  test("undelivered says who must not be called or texted, and names nobody for a withdrawal itself", async () => {
    const { site, leads } = await openFirm();
    await site.submit("/", message);
    const { consents } = site.services;
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+12055550123", both, site.now());
    await site.postJson(callPath, { leadPhoneNumber: "2055550123" });
    const out = await leads("undelivered");
    const entries = out.split(/(?=^\S)/m);
    const withdrawal = entries.find((one) => one.includes("consent."));
    expect(withdrawal).toMatch(/consent\.withdrawn \S{9} to intake\n/);
    expect(withdrawal).not.toMatch(/Quendolyn|0123|do not/);
    for (const event of ["lead.created", "callback.created"]) {
      const entry = entries.find((one) => one.includes(event));
      expect(entry).toMatch(
        /0123\n {2}do not call: withdrawn .*\n {2}do not text: withdrawn /,
      );
    }
    expect(await leads("waiting")).toContain("  do not text: withdrawn ");
  });

  test("undelivered says until when a receiver asked for a pause, even for messages not tried yet", async () => {
    const { site, leads } = await openFirm();
    const until = new Date("2099-01-01T18:00:00Z");
    await pauseDestination(site.services.database, "intake", until);
    await site.submit("/", message);
    expect(await leads("undelivered")).toMatch(
      /its receiver asked for a pause, 0 tries; next try Thu, Jan 1, 2099, 12:00 PM CST\n/,
    );
  });

  test("/readyz warns within a minute, and the operator is alerted through another channel", async () => {
    const chat = await startReceiver();
    const { site, warnings } = await openFirm({
      alerts: [webhook("operator", chat.url)],
    });
    expect(await warnings()).toEqual([]);
    await site.submit("/", message);
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => findNextAttempt(site, tries)).toBeDefined();
      // A result of /readyz is cached for a second.
      if (tries > 1) await expect.poll(warnings).toEqual([failing]);
      site.setTime((await findNextAttempt(site, tries)) ?? "");
    }
    await expect.poll(() => chat.requests.length).toBeGreaterThan(0);
    expect(JSON.parse(chat.requests[0]?.body ?? "")).toMatchObject({
      type: "delivery.failing",
      data: { destination: "intake" },
    });
  });
});

test.each([
  ["no alert", [], ["mail.firm.example:587", "crm.firm.example"]],
  [
    "an alert through the same mail server",
    ["mail"],
    ["mail.firm.example:587"],
  ],
  ["an alert through a chat", ["chat"], []],
  ["alerts through mail and chat", ["mail", "chat"], []],
])(
  "with %s startup lists the hosts whose outage raises no alert",
  (_, alerts, hosts) => {
    const mail = {
      ...deadMail("mail"),
      kind: "mail",
      smtp: "smtp://mail.firm.example:587",
    } as const;
    const kinds: Record<string, Destination> = {
      mail: { ...mail, name: "operator-mail" },
      chat: {
        name: "chat",
        kind: "slack",
        url: "https://chat.example/x",
        ...onLoopback,
      },
    };
    const crm = { ...mail, smtp: "smtp://crm.firm.example" };
    expect(
      listHostsWithoutBackupAlert({
        ...emptyPlan,
        destinations: [mail, crm],
        alerts: alerts.flatMap((name) => kinds[name] ?? []),
      }),
    ).toEqual(hosts);
  },
);

/** When a message with this many failed tries is retried; undefined while it is leased. */
async function findNextAttempt({ services }: TestSite, tries: number) {
  const [row] = await services.database
    .selectFrom("deliveries")
    .selectAll()
    .where("destination", "=", "intake")
    .execute();
  const pause = Date.parse(row?.next_at ?? "") - Date.now();
  const isSent = tries < 3 ? pause < 50_000 : pause > 140_000;
  return row?.attempts === tries && row.last_error && isSent
    ? row.next_at
    : undefined;
}
