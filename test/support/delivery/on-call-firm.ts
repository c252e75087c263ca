import { expect, onTestFinished } from "vitest";
import type { DatabaseKind } from "../databases/databases.ts";
import { runCommand } from "../processes/command.ts";
import { openSite } from "../site.ts";
import { onLoopback, startReceiver, writeDestinations } from "./receivers.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const noon = "2026-11-21T18:00:00.000Z";
export const message = {
  fullName: "Quendolyn Marzipan",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

/** A site with two on-call contacts, whose clock the test sets. */
export async function openFirm(
  database: DatabaseKind = "sqlite",
  { quiet = false, siteUrl }: { quiet?: boolean; siteUrl?: string } = {},
) {
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
  const site = await openSite({
    database,
    now: noon,
    settings,
    ...(siteUrl && { siteUrl }),
  });
  onTestFinished(site.close);
  /** Deliveries that are due, or being sent. */
  const underWay = () =>
    site.services.database
      .selectFrom("deliveries")
      .select("destination")
      .where("state", "=", "waiting")
      .where(({ eb, or }) =>
        or([
          eb("attempts", ">", 0),
          eb("next_at", "<=", site.now().toISOString()),
        ]),
      )
      .execute();
  // The day's digest is due whenever its first check sees the lead.
  const received = () =>
    receiver.requests
      .map(({ path, body }) => ({ path, body, ...JSON.parse(body) }))
      .filter(({ type }) => type !== "digest.daily");
  return {
    site,
    at: (minutes: number) =>
      site.setTime(new Date(Date.parse(noon) + minutes * 60_000).toISOString()),
    /** Recipients in order, once there are this many and nothing more is due. */
    notified: async (count: number) => {
      await expect.poll(() => received().length).toBe(count);
      // A notification that isn't stored as sent yet would be sent again once the clock moves.
      await expect.poll(underWay).toEqual([]);
      return received().map(({ path, type }) => `${path.slice(1)} ${type}`);
    },
    linkOf: (name: string): string => {
      const found = received().find(({ path }) => path === `/${name}`);
      return found?.data.claimUrl ?? "";
    },
    answer: (answer: typeof receiver.answer) => {
      receiver.answer = answer;
    },
    bodies: () => received().map(({ body }) => body),
    leads: (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
        ...settings,
      }),
  };
}

/** A firm whose office and first contact were notified of a message. */
export async function openFirmWithLead(database: DatabaseKind = "sqlite") {
  const firm = await openFirm(database);
  await firm.site.submit("/", message);
  await firm.notified(2);
  return firm;
}
