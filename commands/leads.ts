import { parseArgs } from "node:util";
import {
  createLeadStore,
  type LeadRow,
} from "../app/leads/lead-store.server.ts";
import { findIdRange } from "../app/leads/reference.ts";
import { isRealDay } from "../app/survey/accident-date.ts";
import { openCommandDatabase, run, UsageError } from "./command.ts";
import { erase } from "./erase.ts";
import { describeLead } from "./lead-text.ts";
import { phoneClicks } from "./phone-clicks.ts";
import { sources } from "./sources.ts";

const help = `Reads the leads that visitors sent, lets those go that were held back, and erases a person.

  npm run leads -- list [--json] [--since DATE] [--source TEXT] [--reference CODE] [--quarantined]
  npm run leads -- release ID
  npm run leads -- erase --phone NUMBER | --email ADDRESS [--yes]
  npm run leads -- sources [--since DAY] [--json]
  npm run leads -- phone-clicks [--since DAY] [--json]

  --json            one JSON object a line, with the table's column names
  --since DATE      only leads from this day (2026-03-31, in UTC) or time (2026-03-31T14:00:00Z) on
  --source TEXT     only leads whose source contains this text, in any case
  --quarantined     only leads that look like a machine's, and are held back until they are released
  --reference CODE  only the lead whose sender was shown this reference, such as 7KQ2-M9XD

  --phone NUMBER    the person with this telephone number, however it is written
  --email ADDRESS   the person with this e-mail
  --yes             erases what is shown without it: leads, requests for a call and all that belongs to them;
                    then looks for what is left, also in the bytes of a SQLite database. Ends with 1 if anything is.

  sources           how the senders of leads and requests for a call came here: first and last campaign or site
  phone-clicks      how often telephone links were pressed: day, count, source, campaign, page

For JSON alone, without npm's own lines: npm run --silent leads -- list --json
The site may run meanwhile. Settings are those of the site: DATABASE_URL, or the file .env.`;

await run(help, async (words) => {
  if (words[0] === "erase") return erase(words.slice(1));
  if (words[0] === "sources") return sources(words.slice(1));
  if (words[0] === "phone-clicks") return phoneClicks(words.slice(1));
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
  const since = values.since === undefined ? undefined : readTime(values.since);
  const ids =
    values.reference === undefined
      ? undefined
      : readReference(values.reference);
  const { database } = await openCommandDatabase();
  try {
    const leads = await createLeadStore(database).listLeads({
      since,
      source: values.source,
      quarantined: values.quarantined,
      ids,
    });
    process.stdout.write(values.json ? toJsonLines(leads) : toText(leads));
  } finally {
    await database.destroy();
  }
});

async function release(id: string) {
  if (!isLeadId(id)) {
    throw new UsageError(`"${id}" is no lead's id; list --json shows them`);
  }
  const { database } = await openCommandDatabase();
  try {
    const isReleased = await createLeadStore(database).release(id, new Date());
    if (!isReleased) throw new UsageError(`no lead ${id} is held back`);
    process.stdout.write(`Released ${id}.\n`);
  } finally {
    await database.destroy();
  }
}

function isLeadId(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function readTime(text: string) {
  const time = new Date(text);
  if (!isRealDay(text.slice(0, 10)) || Number.isNaN(time.getTime())) {
    throw new UsageError(
      `--since: "${text}" is no date; write 2026-03-31 or 2026-03-31T14:00:00Z`,
    );
  }
  return time;
}

function readReference(text: string) {
  const ids = findIdRange(text);
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

function toText(leads: readonly LeadRow[]) {
  return leads.length === 0
    ? "No leads.\n"
    : leads.map(describeLead).join("\n");
}
