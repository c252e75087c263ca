import { parseArgs } from "node:util";
import { createOutbox } from "../../app/delivery/outbox/outbox.server.ts";
import { listDeliveriesOf } from "../../app/delivery/queue/delivery-lists.server.ts";
import {
  findFirstDelivery,
  takeBackLead,
} from "../../app/delivery/queue/take-back-lead.server.ts";
import {
  describeDryRun,
  dryRunRouting,
} from "../../app/delivery/routing/dry-run.server.ts";
import { readRoutingFile } from "../../app/delivery/routing/routing-file.server.ts";
import { isUuid } from "../../app/server/uuid.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import {
  CommandError,
  openCommandDatabase,
  readFileOption,
  UsageError,
} from "../command.ts";
import { commandLine } from "../record-command.ts";

export async function dryRunRoutingFile(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { file: { type: "string" } },
  });
  const { file } = values;
  if (!file) throw new UsageError("usage: routing --file FILE");
  const { database, settings } = await openCommandDatabase();
  const { plan, paidForLeads } = await readCurrentDelivery(database, settings);
  const source = { file, text: readFileOption(file) };
  const read = readRoutingFile(source, plan);
  if (!read.ok) throw new CommandError(read.problems.join("\n"));
  const tried = await dryRunRouting(database, plan, read.routing, {
    now: new Date(),
    paidForLeads: paidForLeads(),
  });
  process.stdout.write(`${describeDryRun(tried)}\n`);
}

export async function returnDelivery(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: "string" }, reason: { type: "string" } },
  });
  const { from, reason } = values;
  const [id = ""] = positionals;
  if (positionals.length !== 1 || !isUuid(id) || !from || !reason?.trim()) {
    throw new UsageError("usage: return ID --from NAME --reason TEXT");
  }
  const { database, settings } = await openCommandDatabase();
  const outbox = createOutbox(await readCurrentDelivery(database, settings));
  const deliveries = await listDeliveriesOf(database, id);
  const delivery = findFirstDelivery(deliveries, from);
  const taken = { reason, by: commandLine, now: new Date() };
  const end = delivery
    ? await takeBackLead(database, outbox, { ...taken, delivery })
    : "not theirs";
  if (end === "not theirs") {
    throw new CommandError(`${from} does not have lead ${id}`);
  }
  process.stdout.write(
    end === "passed on"
      ? `Returned by ${from}, and sent to the next destination in the routing rules.\n`
      : `Returned by ${from}, and nobody is left to get it. See it with: npm run leads -- dead\n`,
  );
}
