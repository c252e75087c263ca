import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { ConsentEntry } from "../../consent/ledger/consent-ledger.server.ts";
import { readOnlyEventKinds } from "../../leads/events/lead-event.ts";
import { day } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";

const intervalMs = 500;

/** Polls without a change before a page gets a keep-alive, so that no proxy closes its connection. */
const ticksOfSilence = 30;

/** Called with the latest version, or without one as a keep-alive. Never throws. */
type Subscriber = (latest: string | undefined) => Promise<void>;

type Dependencies = Pick<Services, "database" | "now">;

export type LiveFeed = ReturnType<typeof createLiveFeed>;

const feeds = new WeakMap<Kysely<Database>, LiveFeed>();

export function getLiveFeed(deps: Dependencies): LiveFeed {
  const feed = feeds.get(deps.database) ?? createLiveFeed(deps);
  feeds.set(deps.database, feed);
  return feed;
}

function createLiveFeed(deps: Dependencies) {
  const subscribers = new Map<Subscriber, { seen: string; ticks: number }>();
  let stopReading: (() => Promise<void>) | undefined;

  async function read() {
    const latest = await readLatest(deps);
    const told = [...subscribers].map(async ([subscriber, state]) => {
      const isNew = state.seen !== latest;
      state.seen = latest;
      state.ticks = isNew ? 0 : state.ticks + 1;
      if (isNew) await subscriber(latest);
      else if (state.ticks % ticksOfSilence === 0) await subscriber(undefined);
    });
    await Promise.all(told);
  }

  return {
    /** Calls back when the latest version differs from `seen`. Returns a function that stops it. */
    subscribe(seen: string, subscriber: Subscriber): () => void {
      subscribers.set(subscriber, { seen, ticks: 0 });
      stopReading ??= runPeriodically(
        read,
        { next: intervalMs, again: 5 * intervalMs },
        () => {},
      );
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        void stopReading?.();
        stopReading = undefined;
      };
    },
  };
}

/** Leads may be committed out of order, but never by more than this many. */
const newest = 30;

const maxConsents = 200;

const permissionEvents = [
  "withdrew",
  "withdrew saving",
  "allowed calls",
  "allowed texts",
] satisfies ConsentEntry["event"][];

/** Identifies the newest leads, changes, due reminders and permissions to call or text: pages with another value are out of date. */
export async function readLatest({
  database,
  now,
}: Dependencies): Promise<string> {
  const leads = await database
    .selectFrom("lead_states")
    .select("subject_id")
    .where(sql<boolean>`closed_at is null and not is_quarantined`)
    .orderBy("arrived_at", "desc")
    .limit(newest)
    .execute();
  const change = await database
    .selectFrom("lead_events")
    .select("seq")
    .where("kind", "not in", readOnlyEventKinds)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const time = now();
  const reminder = await database
    .selectFrom("lead_states")
    .select("next_action_at")
    .where("closed_at", "is", null)
    .where("next_action_at", "<=", time.toISOString())
    // Without this bound, the query reads every closed lead's reminder when no open one is due.
    .where("next_action_at", ">", new Date(time.getTime() - day).toISOString())
    .orderBy("next_action_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const permissionChanges = await database
    .selectFrom((from) =>
      from
        .selectFrom("consents")
        .select(["id", "event"])
        .orderBy("id", "desc")
        .limit(maxConsents)
        .as("latest"),
    )
    .select("id")
    .where("event", "in", permissionEvents)
    .execute();
  const ids = [
    ...leads.map(({ subject_id }) => subject_id),
    ...permissionChanges.map(({ id }) => String(id)),
    String(reminder?.next_action_at),
  ].sort();
  const digest = hash("sha256", ids.join(), "base64url").slice(0, 12);
  return `${change?.seq ?? 0}.${digest}`;
}
