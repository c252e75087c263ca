import { parseArgs } from "node:util";
import { getOperator } from "../../app/brand/operator-file.server.ts";
import { practicesOf } from "../../app/brand/privacy-practices.ts";
import { createOutbox } from "../../app/delivery/queue/outbox.server.ts";
import { listDeliveriesOf } from "../../app/delivery/queue/undelivered.server.ts";
import {
  describeDryRun,
  tryRouting,
} from "../../app/delivery/routing/dry-run.server.ts";
import {
  findFirstDelivery,
  returnLead,
} from "../../app/delivery/routing/return-lead.server.ts";
import { readRoutingFile } from "../../app/delivery/routing/routing-file.server.ts";
import { contact } from "../../app/leads/events/lead-event.ts";
import {
  readCurrentLaws,
  readCurrentPlan,
} from "../../app/services/site-content.server.ts";
import {
  CommandError,
  isId,
  openCommandDatabase,
  readFileOption,
  UsageError,
} from "../command.ts";

/** `npm run deliveries -- routing --file FILE`: tries rules against the last 90 days, and changes nothing. */
export async function tryRules(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { file: { type: "string" } },
  });
  const { file } = values;
  if (!file) throw new UsageError("write routing --file FILE");
  const { database, settings } = await openCommandDatabase();
  const operator = getOperator(settings);
  const plan = await readCurrentPlan(database, settings);
  const source = { file, text: readFileOption(file) };
  const read = readRoutingFile(source, plan, operator.callingFirms);
  if (!read.ok) throw new CommandError(read.problems.join("\n"));
  const { paidForLeads } = practicesOf(operator);
  const tried = await tryRouting(database, plan, read.routing, {
    now: new Date(),
    paidForLeads,
  });
  process.stdout.write(`${describeDryRun(tried)}\n`);
}

/** `npm run deliveries -- return ID --from NAME --reason TEXT`: a receiver doesn't want a lead. */
export async function returnDelivery(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { from: { type: "string" }, reason: { type: "string" } },
  });
  const { from, reason } = values;
  const [id = ""] = positionals;
  if (!isId(id) || !from || !reason?.trim()) {
    throw new UsageError("write return ID --from NAME --reason TEXT");
  }
  const { database, settings } = await openCommandDatabase();
  const { paidForLeads } = practicesOf(getOperator(settings));
  const laws = await readCurrentLaws(database);
  const plan = await readCurrentPlan(database, settings);
  const outbox = createOutbox(plan, laws, undefined, () => paidForLeads);
  const deliveries = await listDeliveriesOf(database, id);
  const delivery = findFirstDelivery(deliveries, from);
  const isReturned =
    delivery &&
    (await returnLead(database, outbox, {
      delivery,
      reason,
      by: contact("Command line"),
      now: new Date(),
    }));
  if (!isReturned) throw new UsageError(`${from} does not have lead ${id}`);
  process.stdout.write(`Returned by ${from}: the rules decide who is next.\n`);
}
