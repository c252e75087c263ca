import { onTestFinished } from "vitest";
import type { Lead } from "../../../app/leads/lead.ts";
import { type DatabaseKind, defaultTime } from "../databases/databases.ts";
import { storeLead } from "../leads/store-lead.ts";
import { openSite, openStore } from "../site.ts";
import { onLoopback, startReceiver, writeDestinations } from "./receivers.ts";

/** The signing secret of each webhook in tests. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

/** Nothing listens there. */
export const nowhere = "http://127.0.0.1:9";

/** A destination on loopback. */
export const webhook = (name: string, url: string, more = {}) => ({
  name,
  kind: "webhook",
  url,
  secret: webhookSecret,
  ...onLoopback,
  ...more,
});

/** The firm's own inbox, on the mail server at this address. */
export const mailbox = (smtp: string, more = {}) => ({
  name: "inbox",
  kind: "mail",
  smtp,
  from: "site@firm.example",
  to: ["intake@firm.example"],
  ...onLoopback,
  ...more,
});

export const clioGrow = (name: string, url: string) => ({
  name,
  kind: "clio-grow",
  token: "t",
  url,
  ...onLoopback,
});

/** A store with these destinations, whose clock the test sets. */
export async function openDeliveryHarness(
  plan: unknown,
  kind: DatabaseKind = "sqlite",
  more: Record<string, string> = {},
) {
  const settings = { ...(await writeDestinations(plan)), ...more };
  const store = await openStore(kind, settings);
  onTestFinished(store.close);
  const clock = { time: new Date() };
  return {
    ...store,
    settings,
    clock,
    begin: (options = {}) =>
      store.delivery.start(() => clock.time, { pollMs: 20, ...options }),
    add: () => storeLead(store.leads, message, clock.time),
    rows: () =>
      store.database
        .selectFrom("deliveries")
        .selectAll()
        .orderBy("created_at")
        .orderBy("destination")
        .execute(),
  };
}

/** A site with these destinations. */
export async function openSiteWith(
  plan: unknown,
  more: Parameters<typeof openSite>[0] = {},
) {
  const destinations = await writeDestinations(plan);
  const site = await openSite({
    now: new Date().toISOString(),
    ...more,
    settings: { ...destinations, ...more.settings },
  });
  onTestFinished(site.close);
  return { ...site, destinations };
}

/** A site with a webhook, at the usual time. */
export async function openSiteWithHook(database: DatabaseKind = "sqlite") {
  const receiver = await startReceiver();
  const site = await openSiteWith(
    { destinations: [webhook("hook", receiver.url)] },
    { database, now: defaultTime },
  );
  const received = () => receiver.requests.map(({ body }) => JSON.parse(body));
  /** Queues unfinished surveys, as the running site does each minute. */
  const sweep = (iso: string) => {
    site.setTime(iso);
    const { partials } = site.services;
    return partials.queueDue(new Date(iso));
  };
  return { site, received, sweep };
}
