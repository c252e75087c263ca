import { parseArgs } from "node:util";
import { createOutbox } from "../../app/delivery/outbox/outbox.server.ts";
import { replay } from "../../app/delivery/queue/replay.server.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import { countOf } from "../../app/ui/count-of.ts";
import {
  CommandError,
  openCommandDatabase,
  readTime,
  UsageError,
} from "../command.ts";
import { recordCommand } from "../record-command.ts";

export async function replayDeliveries(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { to: { type: "string" }, since: { type: "string" } },
  });
  const { to, since } = values;
  if (!to || !since)
    throw new UsageError("usage: replay --to NAME --since DATE");
  const readSince = readTime("since", since);
  const { database, settings } = await openCommandDatabase();
  const delivery = await readCurrentDelivery(database, settings);
  const { plan } = delivery;
  const names = plan.destinations.map(({ name }) => name);
  if (!names.includes(to)) {
    throw new CommandError(
      `unknown destination "${to}"; configured: ${names.join(", ") || "none"}`,
    );
  }
  const outbox = createOutbox(delivery);
  const what = `${to} since ${since}`;
  const count = await replay(
    database,
    outbox,
    { destination: to, since: readSince(plan.timeZone), now: new Date() },
    (transaction, messages) =>
      recordCommand(transaction, {
        kind: "sent_again",
        data: { what, messages },
      }),
  );
  process.stdout.write(
    `${countOf(count, "message")} to ${to} will be sent as soon as the site runs.\n`,
  );
}
