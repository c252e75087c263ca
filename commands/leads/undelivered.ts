import { parseArgs } from "node:util";
import {
  listUndelivered,
  listUnshared,
} from "../../app/delivery/queue/delivery-lists.server.ts";
import { readPauses } from "../../app/delivery/queue/destination-pauses.server.ts";
import { withdrawnEvent } from "../../app/delivery/subjects/first-delivery.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import { countOf } from "../../app/ui/count-of.ts";
import { openCommandDatabase, readTimeZone } from "../command.ts";
import { describePeople } from "./people.ts";

export async function undelivered(args: string[]) {
  parseArgs({ args, options: {} });
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const format = (time: string | Date) =>
    formatDateTime(new Date(time), timeZone);
  const now = new Date();
  const rows = await listUndelivered(database, now);
  const pauses = await readPauses(database, now);
  const people = await describePeople(
    database,
    rows.map(({ subject_id }) => subject_id),
    format,
  );
  const lines = rows.map((row) => {
    const isWithdrawal = row.event === withdrawnEvent;
    const person = isWithdrawal ? undefined : people.get(row.subject_id);
    const paused = pauses.get(row.destination) ?? "";
    const nextAt = paused > row.next_at ? paused : row.next_at;
    const reason = paused
      ? "its receiver asked for a pause"
      : "no failed attempt yet";
    return [
      `${format(row.created_at)}  ${row.event} ${referenceOf(row.subject_id)} to ${row.destination}`,
      ...(person?.lines ?? []).map((line) => `  ${line}`),
      `  ${row.last_error ?? reason}, ${countOf(row.attempts, "try", "tries")}; ${row.state === "dead" ? `failed for good: npm run leads -- redeliver ${row.id}` : `next try ${format(nextAt)}`}\n`,
    ].join("\n");
  });
  process.stdout.write(lines.join("") || "Everything was delivered.\n");
  const unshared = await listUnshared(database);
  for (const { created_at, subject_id, destination, last_error } of unshared) {
    process.stdout.write(
      `${format(created_at)}  ${referenceOf(subject_id)} to ${destination}: ${last_error}\n`,
    );
  }
}
