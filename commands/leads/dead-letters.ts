import { parseArgs } from "node:util";
import { listDestinationNames } from "../../app/delivery/destinations/plan/plan.ts";
import {
  countOrphans,
  type OrphanCount,
  redeliver as requeue,
} from "../../app/delivery/queue/dead-letters.server.ts";
import { listDead } from "../../app/delivery/queue/delivery-lists.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { lockEvents } from "../../app/leads/events/lead-events.server.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import { isUuid } from "../../app/server/uuid.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import { countOf } from "../../app/ui/count-of.ts";
import {
  CommandError,
  openCommandDatabase,
  readTimeZone,
  UsageError,
} from "../command.ts";
import { recordCommand } from "../record-command.ts";

export async function dead(args: string[]) {
  parseArgs({ args, options: {} });
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const rows = await listDead(database);
  const lines = rows.map(
    (row) =>
      `${formatDateTime(new Date(row.ended_at ?? 0), timeZone)}  ${row.id}\n  ${row.event} ${referenceOf(row.subject_id)} to ${row.destination}: ${row.last_error}, after ${countOf(row.attempts, "try", "tries")}\n`,
  );
  process.stdout.write(
    lines.length > 0 ? lines.join("") : "Nothing has failed for good.\n",
  );
}

export async function redeliver(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: "boolean", default: false } },
  });
  const [id] = positionals;
  if (values.all ? positionals.length > 0 : positionals.length !== 1) {
    throw new UsageError("usage: redeliver ID | --all");
  }
  if (id !== undefined && !isUuid(id)) {
    throw new UsageError(
      `"${id}" is not an ID; list IDs with "npm run leads -- dead"`,
    );
  }
  const { database, settings } = await openCommandDatabase();
  const { plan } = await readCurrentDelivery(database, settings);
  const known = listDestinationNames(plan);
  const orphans = (await countOrphans(database, id, known)).map(
    describeOrphans,
  );
  const count = await database.transaction().execute(async (transaction) => {
    await lockEvents(transaction);
    const messages = await requeue(transaction, id, known, new Date());
    if (messages === 0 && id !== undefined) {
      throw new CommandError(
        orphans[0] ?? `no dead or delivered delivery has the id ${id}`,
      );
    }
    const data = { what: id ?? "everything", messages };
    await recordCommand(transaction, { kind: "sent_again", data });
    return messages;
  });
  const words = `${countOf(count, "delivery", "deliveries")} will be tried again as soon as the site runs.`;
  process.stdout.write([words, ...orphans].map((line) => `${line}\n`).join(""));
}

function describeOrphans({ destination, count }: OrphanCount) {
  const what = countOf(count, "delivery stays", "deliveries stay");
  return `${what}: ${destination} isn't in the plan anymore. To send the leads to another destination: npm run deliveries -- replay --to NAME --since DATE`;
}
