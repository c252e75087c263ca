import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { InTransaction } from "../database/commit.server.ts";
import type { Settings } from "./settings.server.ts";

/** How long a write that reached the disk stands for the ones after it, in milliseconds. */
const beatLasts = 60_000;

/** How long a question may wait for the database, in milliseconds. */
const patience = 2000;

export type Health = ReturnType<typeof createHealth>;

/** Answers what keeps the site from its work: undefined when nothing does. */
export type Check = () => Promise<string | undefined>;

/**
 * Whether the site can take leads: each reason why not, in words that anybody may read. `watches` look for what is wrong
 * beside that: it keeps no visitor away.
 */
export function createHealth(
  commit: InTransaction,
  { database, minFreeDisk }: Pick<Settings, "database" | "minFreeDisk">,
  watches: readonly Check[] = [],
) {
  const checks: Check[] = [checkWrites(commit)];
  if (database.kind === "sqlite") {
    checks.push(checkDisk(dirname(database.file), minFreeDisk));
  }
  const listProblems = oncePerSecond(() => ask(checks));
  let isLeaving = false;
  return {
    /** From now on the answer is that the site stops, while requests are still served. */
    leave() {
      isLeaving = true;
    },

    async listProblems(): Promise<string[]> {
      if (isLeaving) return ["The site is stopping."];
      return listProblems();
    },

    listWarnings: oncePerSecond(() => ask(watches)),
  };
}

/** The last answer stands for a second, whoever asks: a crowd of questions costs the database no more than one. */
function oncePerSecond<Answer>(
  find: () => Promise<Answer>,
): () => Promise<Answer> {
  let found: Promise<Answer> | undefined;
  return () => {
    if (!found) {
      found = find();
      setTimeout(() => {
        found = undefined;
      }, 1000).unref();
    }
    return found;
  };
}

async function ask(checks: readonly Check[]): Promise<string[]> {
  const found = await Promise.all(checks.map((check) => check()));
  return found.filter((problem) => problem !== undefined);
}

/**
 * Commits as a lead does: a look at the row of the last write, and a new one where that is over a minute old or did not
 * succeed. Who asks meanwhile waits for the same.
 */
function checkWrites(commit: InTransaction): Check {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<unknown> | undefined;

  async function beat(transaction: Transaction<Database>) {
    const startedAt = Date.now();
    const row = { id: 1, beat_at: new Date(startedAt).toISOString() };
    await transaction
      .insertInto("heartbeat")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return startedAt;
  }

  async function look(transaction: Transaction<Database>) {
    await transaction.selectFrom("heartbeat").select("id").execute();
    return writtenAt;
  }

  async function probe() {
    const isFresh = Date.now() - writtenAt < beatLasts;
    writtenAt = await commit(isFresh ? look : beat).catch((error) => {
      writtenAt = Number.NEGATIVE_INFINITY;
      throw error;
    });
  }

  return async () => {
    underWay ??= probe().finally(() => {
      underWay = undefined;
    });
    return (await isInTime(underWay))
      ? undefined
      : "The database is not taking leads.";
  };
}

/** Whether it is done, and in time; one that comes too late goes on by itself. */
function isInTime(work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

function checkDisk(folder: string, least: number): Check {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least
      ? "The disk has too little free space."
      : undefined;
  };
}
