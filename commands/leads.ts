import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { findIdPatterns } from "../app/forms/reference.ts";
import {
  createLeadStore,
  type LeadRow,
} from "../app/leads/lead-store.server.ts";
import type { Database } from "../db/schema.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { listCallbacks } from "./leads/callbacks.ts";
import { change, release } from "./leads/change.ts";
import { claim, reassign, unclaim } from "./leads/claims.ts";
import { dead, redeliver } from "./leads/dead-letters.ts";
import { describeEach } from "./leads/describe.ts";
import { exportLeads, listExports } from "./leads/export.ts";
import { toJsonLines } from "./leads/json-lines.ts";
import { leadAsText } from "./leads/lead-text.ts";
import { erase } from "./leads/person/erase.ts";
import { writePerson } from "./leads/person/person.ts";
import { phoneClicks } from "./leads/phone-clicks.ts";
import { dryRunQualificationFile } from "./leads/qualification.ts";
import { describeOtherQuarantined } from "./leads/quarantined.ts";
import { sources } from "./leads/sources.ts";
import { showThread } from "./leads/thread.ts";
import { undelivered } from "./leads/undelivered.ts";
import { listUnfinished } from "./leads/unfinished.ts";
import { waiting } from "./leads/waiting.ts";

const help = `Lists, exports, releases, claims and erases leads.

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
  npm run leads -- change ID ACTION --by NAME [--text TEXT] [--note TEXT] [--outcome OUTCOME] [--to STATUS | --to NAME]
                          [--reason TEXT] [--at TIME] [--reference CODE] [--delivery ID]
  npm run leads -- dead
  npm run leads -- redeliver ID | --all
  npm run leads -- erase --phone NUMBER | --email ADDRESS [--only ID]… [--consent-proof] [--yes]
  npm run leads -- person --phone NUMBER | --email ADDRESS [--out FILE]
  npm run leads -- sources [--since DAY] [--json]
  npm run leads -- phone-clicks [--since DAY] [--json]
  npm run leads -- qualification --file FILE

  --json            one JSON object per line: the table's columns, do_not_call_since and do_not_text_since;
                    times are in UTC
  --since DATE      only what came in from this day (2026-03-31) or time (2026-03-31T14:00) on, in the firm's time zone
  --source TEXT     only leads whose source contains this text (case-insensitive)
  --quarantined     only what looks like a bot's and is not delivered until released: leads and, without --json, callback
                    requests and unfinished surveys; with export, only leads
  --reference CODE  only the lead whose sender was shown this reference, such as 7KQ2-M9XD

  --format          csv (the default; a cell that a spreadsheet would run as a formula starts with an apostrophe),
                    or jsonl, one object per line with every value unchanged
  --out FILE        writes to this file, which must not exist yet, instead of standard output
  --bom             starts the file with a byte order mark, so that Excel reads it as UTF-8
  --until DATE      only what came in before this day or time
  --state STATE     only leads from this state, as visitors wrote it (case-insensitive); may be repeated
  --qualified       only qualified leads
  --callbacks       callback requests instead of leads
  exports           who exported what, and when

  unfinished        unfinished surveys of visitors who asked to be contacted
  release ID        delivers a quarantined lead, callback request or unfinished survey

  thread ID         everything that the sender of this lead or callback request sent within 30 days of each other
  callbacks         callback requests and their outcomes
  waiting           every lead, callback request and unfinished survey that nobody has claimed: name, phone, who must not
                    be called or texted, since when, who was asked, and who is asked next. Works without mail: use it
                    when the mail server is down
  undelivered       messages that have not reached their destination, including dead ones: for whom, why, and the next try
  claim ID          records that the person named by --by will call; nobody else is asked
  reassign ID       gives the lead to the person named by --to; a contact of that name is notified
  unclaim ID        ends the claim; the other contacts are asked, except about an unfinished survey
  change ID ACTION  does what the desk does with a lead: take, release (ends the claim), hand-over (--to NAME), call,
                    log (--outcome, --note), undo (what the last log changed), note (--text), remind (--at 2026-03-31T14:00), reminder-done, status (--to, --reason),
                    do-not-call, release-quarantine, discard, join (--reference), split, send-again (--delivery).
                    A missing or wrong --outcome, --to STATUS or --delivery is answered with those that are possible
  dead              messages that failed for good, with the reason
  redeliver         sends one of them again, or all of them and everything whose next attempt is over 90 seconds away

  --phone NUMBER    the person with this phone number, in any format
  --email ADDRESS   the person with this email, in any spelling
  --only ID         only this lead, callback request or unfinished survey, by id or reference; may be repeated
  --consent-proof   also deletes the hashes of the person's numbers, which prove consent for KEEP_CONSENT_YEARS
  --yes             erases what the command lists without it: leads, callback requests and everything that belongs to
                    them; then searches for what is left, including the bytes of a SQLite database. Exits with 1 if it
                    finds anything

  person            all that is stored about a person, as JSON: answers, notes, messages, consents, opt-outs, and to which
                    destinations it was sent

  sources           how the senders of leads and callback requests found the site: first and last campaign or referrer
  phone-clicks      clicks on phone links: day, count, source, campaign, page
  qualification     how many surveys of the last 90 days a file's qualification rules would judge differently

To get JSON without npm's own output: npm run --silent leads -- list --json
The site may be running. Uses the site's DATABASE_URL, from the environment or .env.
Times are in the timeZone of the destinations file or, without one, of the firm's hours or address; JSON and exports are in UTC.`;

const subcommands = new Map([
  ["erase", erase],
  ["export", exportLeads],
  ["exports", listExports],
  ["person", writePerson],
  ["thread", showThread],
  ["unfinished", listUnfinished],
  ["callbacks", listCallbacks],
  ["waiting", waiting],
  ["undelivered", undelivered],
  ["claim", claim],
  ["reassign", reassign],
  ["unclaim", unclaim],
  ["change", change],
  ["release", release],
  ["dead", dead],
  ["redeliver", redeliver],
  ["sources", sources],
  ["phone-clicks", phoneClicks],
  ["qualification", dryRunQualificationFile],
]);

await run(help, async (args) => {
  const subcommand = subcommands.get(args[0] ?? "");
  if (subcommand) return subcommand(args.slice(1));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      since: { type: "string" },
      source: { type: "string" },
      reference: { type: "string" },
      quarantined: { type: "boolean", default: false },
    },
  });
  const [command] = positionals;
  if (command !== "list" || positionals.length !== 1) {
    throw unknownCommand(...positionals);
  }
  const readSince = readOptionalTime("since", values.since);
  const ids =
    values.reference === undefined
      ? undefined
      : readReference(values.reference);
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const since = readSince?.(timeZone);
  const leads = await createLeadStore(database).listLeads({
    since,
    source: values.source,
    quarantined: values.quarantined,
    ids,
  });
  if (values.json) {
    const lines = await toJsonLines(database, leads, ({ phone }) => phone);
    return void process.stdout.write(lines);
  }
  const isOnlyLeads =
    !values.quarantined || Boolean(values.source || values.reference);
  const others = isOnlyLeads
    ? []
    : await describeOtherQuarantined(database, since ?? new Date(0), timeZone);
  const texts = [...(await toTexts(leads, database, timeZone)), ...others];
  process.stdout.write(texts.join("\n") || "No leads.\n");
});

function readReference(text: string) {
  const ids = findIdPatterns(text);
  if (!ids) {
    throw new UsageError(
      `--reference: "${text}" is not a reference (example: 7KQ2-M9XD)`,
    );
  }
  return ids;
}

function toTexts(
  leads: readonly LeadRow[],
  database: Kysely<Database>,
  timeZone: string,
) {
  return describeEach(database, leads, (lead, background) =>
    leadAsText(lead, timeZone, background),
  );
}
