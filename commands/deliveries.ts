import { parseArgs } from "node:util";
import { getPlan } from "../app/delivery/destinations/plan-file.server.ts";
import { createOutbox } from "../app/delivery/queue/outbox.server.ts";
import { replay } from "../app/delivery/queue/replay.server.ts";
import { createLawBook } from "../app/law/facts/law-book.server.ts";
import { stateLawOverrides } from "../app/law/facts/state-law-overrides.ts";
import { openCommandDatabase, readTime, run, UsageError } from "./command.ts";

const help = `Sends a destination the leads that it has not received.

  npm run deliveries -- replay --to NAME --since DATE

  --to NAME     one of \`destinations\` in the file that DESTINATIONS_FILE names, such as a new one
  --since DATE  leads, callback requests and unfinished surveys from this day (2026-03-31) or time (2026-03-31T14:00) on,
                firm time. Leaves out what the destination has received, what is waiting or dead, and what is
                quarantined

The running site sends them, oldest first; restart it first if the destination is new.`;

await run(help, async (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { to: { type: "string" }, since: { type: "string" } },
  });
  const { to, since } = values;
  if (positionals.join() !== "replay" || !to || !since) {
    throw new UsageError("write replay --to NAME --since DATE");
  }
  const time = readTime("since", since);
  const { database, settings } = await openCommandDatabase();
  try {
    const plan = getPlan(settings);
    const names = plan.destinations.map(({ name }) => name);
    if (!names.includes(to)) {
      throw new UsageError(
        `--to: no destination is named "${to}"; there are: ${names.join(", ") || "none"}`,
      );
    }
    const outbox = createOutbox(plan, createLawBook(stateLawOverrides));
    const count = await replay(database, outbox, {
      ...{ destination: to, since: time },
      now: new Date(),
    });
    process.stdout.write(
      `${count} ${count === 1 ? "message" : "messages"} to ${to} will be sent as soon as the site runs.\n`,
    );
  } finally {
    await database.destroy();
  }
});
