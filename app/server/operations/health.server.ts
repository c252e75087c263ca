import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { DatabaseSettings } from "../database/database.server.ts";
import type { InTransaction } from "../database/transaction.server.ts";
import { minute } from "../durations.ts";

const heartbeatIntervalMs = minute;

const probeTimeoutMs = 2000;

type HealthSettings = { database: DatabaseSettings; minFreeDiskBytes: number };

export type Health = ReturnType<typeof createHealth>;

export type HealthCheck = () => Promise<string | undefined>;

/** Problems prevent storing, warnings don't. Both are public, so they hold no details. */
export function createHealth(
  commit: InTransaction,
  { database, minFreeDiskBytes }: HealthSettings,
  warnings: readonly HealthCheck[] = [],
) {
  const checks: HealthCheck[] = [checkWrites(commit)];
  if (database.kind === "sqlite") {
    checks.push(checkDisk(dirname(database.file), minFreeDiskBytes));
  }
  const listProblems = oncePerSecond(() => runChecks(checks));
  const raised = new Set<string>();
  let isStopping = false;
  return {
    beginShutdown() {
      isStopping = true;
    },

    async listProblems(): Promise<string[]> {
      if (isStopping) return ["The site is stopping."];
      return listProblems();
    },

    /** A warning lasts as long as it's in this set. */
    raised,

    listWarnings: oncePerSecond(async () => [
      ...raised,
      ...(await runChecks(warnings)),
    ]),
  };
}

/** Many probes cost the database one query. */
function oncePerSecond<Result>(
  find: () => Promise<Result>,
): () => Promise<Result> {
  let found: Promise<Result> | undefined;
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

async function runChecks(checks: readonly HealthCheck[]): Promise<string[]> {
  const found = await Promise.all(checks.map((check) => check()));
  return found.filter((problem) => problem !== undefined);
}

/** Uses the writers' own commit. Writes the heartbeat once a minute, and after a failure. */
function checkWrites(commit: InTransaction): HealthCheck {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<unknown> | undefined;

  async function writeHeartbeat(transaction: Transaction<Database>) {
    const startedAt = Date.now();
    const row = { id: 1, beat_at: new Date(startedAt).toISOString() };
    await transaction
      .insertInto("heartbeat")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return startedAt;
  }

  async function readHeartbeat(transaction: Transaction<Database>) {
    await transaction.selectFrom("heartbeat").select("id").execute();
    return writtenAt;
  }

  async function probe() {
    const isFresh = Date.now() - writtenAt < heartbeatIntervalMs;
    writtenAt = await commit(isFresh ? readHeartbeat : writeHeartbeat).catch(
      (error) => {
        writtenAt = Number.NEGATIVE_INFINITY;
        throw error;
      },
    );
  }

  return async () => {
    inFlight ??= probe().finally(() => {
      inFlight = undefined;
    });
    return (await isInTime(inFlight))
      ? undefined
      : "The database is not accepting writes.";
  };
}

function isInTime(work: Promise<unknown>): Promise<boolean> {
  const succeeded = work.then(
    () => true,
    () => false,
  );
  const tooLate = sleep(probeTimeoutMs, false, { ref: false });
  return Promise.race([succeeded, tooLate]);
}

function checkDisk(folder: string, least: number): HealthCheck {
  return async () => {
    // The error contains a path, which must stay private.
    const disk = await statfs(folder).catch(() => undefined);
    if (!disk) return "The database's folder is missing or can't be read.";
    return disk.bavail * disk.bsize < least
      ? "The disk has too little free space."
      : undefined;
  };
}
