import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { findStops } from "../app/consent/suppressions.server.ts";
import { readPlan } from "../app/delivery/destinations/plan-file.server.ts";
import { createOutbox } from "../app/delivery/queue/outbox.server.ts";
import { findIdPatterns } from "../app/forms/reference.ts";
import { createLawBook } from "../app/law/facts/law-book.server.ts";
import { stateLawOverrides } from "../app/law/facts/state-law-overrides.ts";
import {
  createLeadStore,
  type LeadRow,
} from "../app/leads/lead-store.server.ts";
import { findThreads } from "../app/leads/threads.server.ts";
import { createPartialStore } from "../app/survey/draft/partial-store.server.ts";
import type { Database } from "../db/schema.ts";
import {
  CommandError,
  isId,
  openCommandDatabase,
  readTime,
  readTimeZone,
  run,
  UsageError,
} from "./command.ts";
import { dead, redeliver } from "./deliveries.ts";
import { listCallbacks } from "./leads/callbacks.ts";
import { claim, reassign, unclaim } from "./leads/claims.ts";
import { erase } from "./leads/erase.ts";
import { exportLeads, listExports } from "./leads/export.ts";
import { describeLead } from "./leads/lead-text.ts";
import { phoneClicks } from "./leads/phone-clicks.ts";
import { sources } from "./leads/sources.ts";
import { showThread } from "./leads/thread.ts";
import { undelivered } from "./leads/undelivered.ts";
import { listUnfinished } from "./leads/unfinished.ts";
import { waiting } from "./leads/waiting.ts";

const help = `Reads the leads that visitors sent, lets those go that were held back, and erases a person.

  npm run leads -- list [--json] [--since DATE] [--source TEXT] [--reference CODE] [--quarantined]
  npm run leads -- thread ID
  npm run leads -- unfinished [--json]
  npm run leads -- export [--format csv|jsonl] [--out FILE] [--bom] [--since DATE] [--until DATE]
                          [--source TEXT] [--state STATE]… [--qualified] [--quarantined] | [--callbacks]
  npm run leads -- exports
  npm run leads -- release ID
  npm run leads -- callbacks [--json] [--since DATE]
  npm run leads -- waiting [--since DATE]
  npm run leads -- undelivered
  npm run leads -- claim ID --by NAME
  npm run leads -- reassign ID --to NAME
  npm run leads -- unclaim ID
  npm run leads -- dead
  npm run leads -- redeliver ID | --all
  npm run leads -- erase --phone NUMBER | --email ADDRESS [--only ID]… [--yes]
  npm run leads -- sources [--since DAY] [--json]
  npm run leads -- phone-clicks [--since DAY] [--json]

  --json            one JSON object a line, with the table's column names
  --since DATE      only what came from this day (2026-03-31) or time (2026-03-31T14:00) on, on the firm's clock
  --source TEXT     only leads whose source contains this text, in any case
  --quarantined     only leads that look like a machine's, and are held back until they are released
  --reference CODE  only the lead whose sender was shown this reference, such as 7KQ2-M9XD

  --format          csv (as is usual), in which a text that a spreadsheet would run as a formula gets an apostrophe
                    in front; or jsonl, one object a line, each value to the letter
  --out FILE        into this file, which must not be there yet, in place of the standard output
  --bom             with the mark by which Excel tells UTF-8
  --until DATE      only what was sent before this day or time
  --state STATE     only leads of this state, as visitors wrote it, in any case; may be given several times
  --qualified       only leads that qualify
  --callbacks       requests for a call in place of leads
  exports           who has exported what, and when

  unfinished        reviews that were left, of visitors who want to be asked about them
  release ID        lets a lead go that is held back, or an unfinished review

  thread ID         all that whoever sent this lead, or request for a call, sent within 30 days of each other
  callbacks         requests for a call, and what became of each
  waiting           every lead, request for a call and unfinished review that nobody has claimed: name and phone,
                    since when, who was asked, who is asked next and when. Read it when mail is down: it needs no mail.
  undelivered       messages that have not reached their destination, the given-up ones too: about whom, why, when next
  claim ID          somebody calls, --by says who: nobody else is asked
  reassign ID       somebody else calls, --to says who: a contact of this name is told
  unclaim ID        whoever has it does not call after all: the other contacts are asked
  dead              messages that were given up, with the reason
  redeliver         has one of them, or all, sent again by the running site

  --phone NUMBER    the person with this telephone number, however it is written
  --email ADDRESS   the person with this email, in any spelling
  --only ID         of what is found, only this lead, request for a call or unfinished review, by id or reference; may
                    be given several times
  --yes             erases what is shown without it: leads, requests for a call and all that belongs to them;
                    then looks for what is left, also in the bytes of a SQLite database. Ends with 1 if anything is.

  sources           how the senders of leads and requests for a call came here: first and last campaign or site
  phone-clicks      how often telephone links were pressed: day, count, source, campaign, page

For JSON alone, without npm's own lines: npm run --silent leads -- list --json
The site may run meanwhile. Settings are those of the site: DATABASE_URL, or the file .env.
Times are in the time zone of the file of destinations (timeZone), and in UTC without one; JSON and exports have UTC.`;

/** Commands with words of their own. */
const parts = new Map([
  ["erase", erase],
  ["export", exportLeads],
  ["exports", listExports],
  ["thread", showThread],
  ["unfinished", listUnfinished],
  ["callbacks", listCallbacks],
  ["waiting", waiting],
  ["undelivered", undelivered],
  ["claim", claim],
  ["reassign", reassign],
  ["unclaim", unclaim],
  ["dead", dead],
  ["redeliver", redeliver],
  ["sources", sources],
  ["phone-clicks", phoneClicks],
]);

await run(help, async (words) => {
  const part = parts.get(words[0] ?? "");
  if (part) return part(words.slice(1));
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      since: { type: "string" },
      source: { type: "string" },
      reference: { type: "string" },
      quarantined: { type: "boolean", default: false },
    },
  });
  const [command, id] = positionals;
  if (command === "release" && id !== undefined && positionals.length === 2) {
    return release(id);
  }
  if (command !== "list" || positionals.length !== 1) {
    throw new UsageError(
      `unknown command: ${positionals.join(" ") || "none given"}`,
    );
  }
  const since =
    values.since === undefined ? undefined : readTime("since", values.since);
  const ids =
    values.reference === undefined
      ? undefined
      : readReference(values.reference);
  const { database, settings } = await openCommandDatabase();
  try {
    const leads = await createLeadStore(database).listLeads({
      since,
      source: values.source,
      quarantined: values.quarantined,
      ids,
    });
    process.stdout.write(
      values.json
        ? toJsonLines(leads)
        : await toText(leads, database, readTimeZone(settings)),
    );
  } finally {
    await database.destroy();
  }
});

async function release(id: string) {
  if (!isId(id)) {
    throw new UsageError(`"${id}" is no lead's id; list --json shows them`);
  }
  const { database, settings } = await openCommandDatabase();
  try {
    const read = readPlan(settings);
    if (!read.ok) throw new CommandError(read.problems.join("\n"));
    const outbox = createOutbox(read.plan, createLawBook(stateLawOverrides));
    const leads = createLeadStore(database, { outbox });
    const isReleased =
      (await leads.release(id, new Date())) ||
      (await createPartialStore(database).release(id));
    if (!isReleased) throw new UsageError(`no lead ${id} is held back`);
    process.stdout.write(`Released ${id}.\n`);
  } finally {
    await database.destroy();
  }
}

function readReference(text: string) {
  const ids = findIdPatterns(text);
  if (!ids) {
    throw new UsageError(
      `--reference: "${text}" is no reference; one looks like 7KQ2-M9XD`,
    );
  }
  return ids;
}

function toJsonLines(leads: readonly LeadRow[]) {
  return leads.map((lead) => `${JSON.stringify(lead)}\n`).join("");
}

async function toText(
  leads: readonly LeadRow[],
  database: Kysely<Database>,
  timeZone: string,
) {
  if (leads.length === 0) return "No leads.\n";
  const threads = await findThreads(
    database,
    leads.map(({ id }) => id),
  );
  const stops = await findStops(database, leads);
  return leads
    .map((lead) =>
      describeLead(lead, timeZone, threads.get(lead.id), stops.get(lead.id)),
    )
    .join("\n");
}
