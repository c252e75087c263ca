import { parseArgs } from "node:util";
import type { Touch } from "../../app/attribution/attribution.ts";
import { listAttributions } from "../../app/attribution/attribution-rows.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
} from "../command.ts";

export async function sources(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      since: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const readSince = readOptionalTime("since", values.since);
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const since = readSince?.(timeZone).toISOString();
  const rows = await listAttributions(database, { since });
  const lines = rows.map((row) =>
    values.json
      ? JSON.stringify(row)
      : `${referenceOf(row.id)}  ${row.id}\n  first: ${describe(row.first, timeZone)}\n  last:  ${describe(row.last, timeZone)}`,
  );
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  else if (!values.json) process.stdout.write("No known sources.\n");
}

function describe({ at, landing, ...more }: Touch, timeZone: string) {
  const fields = Object.entries(more).map(
    ([name, value]) => `${name}=${value}`,
  );
  return [formatDateTime(new Date(at), timeZone), landing, ...fields].join(
    "  ",
  );
}
