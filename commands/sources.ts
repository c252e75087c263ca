import { parseArgs } from "node:util";
import type { Touch } from "../app/leads/attribution.ts";
import { listAttributions } from "../app/leads/attribution-rows.server.ts";
import { referenceOf } from "../app/leads/reference.ts";
import { isRealDay } from "../app/survey/accident-date.ts";
import { openCommandDatabase, UsageError } from "./command.ts";

/** `npm run leads -- sources`: how the senders of leads and of requests for a call came here, oldest first. */
export async function sources(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: {
      since: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  if (values.since !== undefined && !isRealDay(values.since)) {
    throw new UsageError(
      `--since: "${values.since}" is no day; write 2026-03-31`,
    );
  }
  const { database } = await openCommandDatabase();
  try {
    const since = values.since && `${values.since}T00:00:00.000Z`;
    const rows = await listAttributions(database, { since });
    const lines = rows.map((row) =>
      values.json
        ? JSON.stringify(row)
        : `${referenceOf(row.id)}  ${row.id}\n  first: ${describe(row.first)}\n  last:  ${describe(row.last)}`,
    );
    if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
    else if (!values.json) process.stdout.write("No known sources.\n");
  } finally {
    await database.destroy();
  }
}

function describe({ at, landing, ...more }: Touch) {
  const told = Object.entries(more).map(([name, value]) => `${name}=${value}`);
  return [at, landing, ...told].join("  ");
}
