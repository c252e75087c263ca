import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";
import { readLatest } from "./live.server.ts";

/** Time between two queries while a page is open, in milliseconds. */
const intervalMs = 500;

/** Polls without a change before a page gets a keep-alive, so that no proxy closes its connection. */
const ticksOfSilence = 30;

/** Called with the latest version, or without one as a keep-alive. Never throws. */
type Follower = (latest: string | undefined) => Promise<void>;

export type LiveFeed = ReturnType<typeof createLiveFeed>;

const feeds = new WeakMap<Kysely<Database>, LiveFeed>();

/** One feed for all open pages of this process. */
export function getLiveFeed(database: Kysely<Database>): LiveFeed {
  const feed = feeds.get(database) ?? createLiveFeed(database);
  feeds.set(database, feed);
  return feed;
}

function createLiveFeed(database: Kysely<Database>) {
  const followers = new Map<Follower, { seen: string; ticks: number }>();
  let stopReading: (() => Promise<void>) | undefined;

  async function read() {
    const latest = await readLatest(database);
    const told = [...followers].map(async ([follower, state]) => {
      const isNew = state.seen !== latest;
      state.seen = latest;
      state.ticks = isNew ? 0 : state.ticks + 1;
      if (isNew) await follower(latest);
      else if (state.ticks % ticksOfSilence === 0) await follower(undefined);
    });
    await Promise.all(told);
  }

  return {
    /** Calls back when the latest version differs from `seen`. Returns a function that stops that. */
    follow(seen: string, follower: Follower): () => void {
      followers.set(follower, { seen, ticks: 0 });
      stopReading ??= runPeriodically(
        read,
        { next: intervalMs, again: 5 * intervalMs },
        () => {},
      );
      return () => {
        followers.delete(follower);
        if (followers.size > 0) return;
        void stopReading?.();
        stopReading = undefined;
      };
    },
  };
}
