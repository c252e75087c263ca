import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { nameKeyOf } from "../../leads/events/lead-event.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { minute } from "../../server/durations.ts";
import { hashSecret } from "./secret.server.ts";

const windowMs = 15 * minute;

const maxFailures = { name: 5, address: 20 };

/** The wait after each of the next failures; after those, until the window has passed. */
const waitsMs = [minute / 2, minute, 2 * minute];

/** Counts as failed until it succeeds. */
export type SignInAttempt = { ids: string[]; name: string };

/** Counts an attempt by IP address and by name, even an unknown name; or returns how long to wait first. */
export function beginAttempt(
  database: Kysely<Database>,
  name: string,
  address: string | undefined,
  now: Date,
): Promise<SignInAttempt | { waitMs: number }> {
  const subjects = {
    ...(name && { name: `name ${hashSecret(nameKeyOf(name))}` }),
    address: `address ${address ?? ""}`,
  };
  return database.transaction().execute(async (transaction) => {
    // Concurrent attempts must not all read the same count.
    await lock(transaction, ["sign-in"]);
    await transaction
      .deleteFrom("sign_in_failures")
      .where("at", "<", new Date(now.getTime() - windowMs).toISOString())
      .execute();
    for (const [kind, subject] of Object.entries(subjects)) {
      const max = maxFailures[kind as keyof typeof maxFailures];
      const waitMs = await findWait(transaction, subject, max, now);
      if (waitMs > 0) return { waitMs };
    }
    const rows = Object.values(subjects).map((subject) => ({
      id: randomUUIDv7(),
      subject,
      at: now.toISOString(),
    }));
    await transaction.insertInto("sign_in_failures").values(rows).execute();
    return { ids: rows.map(({ id }) => id), name: subjects.name ?? "" };
  });
}

export async function clearFailures(
  database: Kysely<Database>,
  { ids, name }: SignInAttempt,
) {
  await database
    .deleteFrom("sign_in_failures")
    .where((row) => row.or([row("id", "in", ids), row("subject", "=", name)]))
    .execute();
}

async function findWait(
  transaction: Transaction<Database>,
  subject: string,
  max: number,
  now: Date,
): Promise<number> {
  const failures = await transaction
    .selectFrom("sign_in_failures")
    .select("at")
    .where("subject", "=", subject)
    .orderBy("at", "desc")
    .execute();
  const [latest] = failures;
  if (!latest || failures.length < max) return 0;
  const wait = waitsMs[failures.length - max] ?? windowMs;
  return Date.parse(latest.at) + wait - now.getTime();
}
