import { run, unknownCommand } from "./command.ts";
import { replayDeliveries } from "./deliveries/replay.ts";
import { dryRunRoutingFile, returnDelivery } from "./deliveries/routing.ts";

const help = `Sends leads again, takes them back, and tries routing rules.

  npm run deliveries -- replay --to NAME --since DATE
  npm run deliveries -- return ID --from NAME --reason TEXT
  npm run deliveries -- routing --file FILE

  replay        sends a destination the leads that it has not received; with routing rules, only those routed to it
  --to NAME     one of \`destinations\` in the file that DESTINATIONS_FILE names, such as a new one
  --since DATE  leads, callback requests and unfinished surveys from this day (2026-03-31) or time (2026-03-31T14:00) on,
                in the firm's time zone. Leaves out what the destination has received, what is waiting or dead, and
                what is quarantined

  return ID     takes a lead back from a destination that doesn't want it, and sends it to the next one by the routing
                rules
  --from NAME   the destination
  --reason TEXT why; it is shown in the lead's timeline

  routing       tries the routing rules of a file on the last 90 days: how many leads would have gone elsewhere, and how
                many each destination got and would have gotten. Changes nothing
  --file FILE   a file with the section \`routing:\`, as in the destinations file

The running site sends the messages, oldest first; restart it first if the destination is new.`;

const subcommands = new Map([
  ["replay", replayDeliveries],
  ["return", returnDelivery],
  ["routing", dryRunRoutingFile],
]);

await run(help, async ([name = "", ...args]) => {
  const subcommand = subcommands.get(name);
  if (!subcommand) throw unknownCommand(name);
  await subcommand(args);
});
