import { createLeadStore } from "../app/leads/lead-store.server.ts";
import { openDatabase } from "../app/server/database/database.server.ts";
import { parseSettings } from "../app/settings.server.ts";
import type { Attempt } from "./visitors.ts";

export async function audit(databaseUrl: string, attempts: readonly Attempt[]) {
  const read = parseSettings({ DATABASE_URL: databaseUrl });
  if (!read.ok) throw new Error(read.problems.join("; "));
  const database = await openDatabase(read.settings.database);
  const leads = await createLeadStore(database).listLeads();
  await database.destroy();
  const stored = new Set(leads.map(({ id }) => id));
  const stories = new Set(leads.map(({ description }) => description));
  const acknowledged = attempts.filter(({ id }) => id !== undefined);
  return {
    acknowledged: acknowledged.length,
    stored: leads.length,
    lost: acknowledged.filter(({ id = "" }) => !stored.has(id)).length,
    twice: leads.length - stories.size,
  };
}

/** Any failed check fails the run. */
export function report(promise: string, holds: boolean, detail: string) {
  process.stdout.write(
    `${holds ? "holds " : "BROKEN"}  ${promise}: ${detail}\n`,
  );
  if (!holds) process.exitCode = 1;
}
