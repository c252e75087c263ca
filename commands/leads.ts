import { parseArgs } from "node:util";
import {
  createLeadStore,
  type LeadRow,
} from "../app/leads/lead-store.server.ts";
import { findIdRange, referenceOf } from "../app/leads/reference.ts";
import { isRealDay } from "../app/survey/accident-date.ts";
import { openCommandDatabase, run, UsageError } from "./command.ts";

const help = `Reads the leads that visitors sent, and lets those go that were held back.

  npm run leads -- list [--json] [--since DATE] [--source TEXT] [--reference CODE] [--quarantined]
  npm run leads -- release ID

  --json            one JSON object a line, with the table's column names
  --since DATE      only leads from this day (2026-03-31, in UTC) or time (2026-03-31T14:00:00Z) on
  --source TEXT     only leads whose source contains this text, in any case
  --quarantined     only leads that look like a machine's, and are held back until they are released
  --reference CODE  only the lead whose sender was shown this reference, such as 7KQ2-M9XD

For JSON alone, without npm's own lines: npm run --silent leads -- list --json
The site may run meanwhile. Settings are those of the site: DATABASE_URL, or the file .env.`;

await run(help, async (words) => {
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
  return leads.length === 0 ? "No leads.\n" : leads.map(describe).join("\n");
}

function describe(lead: LeadRow) {
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(" ");
  const place = [lead.city, lead.state, lead.zip_code]
    .filter(Boolean)
    .join(", ");
  const lines = [
    `${lead.created_at}  ${name}  ${lead.phone}${lead.email ? `  ${lead.email}` : ""}`,
    `  ${referenceOf(lead.id)}  ${lead.source}${lead.qualified === null ? "" : lead.qualified ? ", qualified" : ", not qualified"}`,
    lead.quarantine_reason &&
      (lead.released_at
        ? `  released, was held back: ${lead.quarantine_reason}`
        : `  HELD BACK: ${lead.quarantine_reason}; release it with: npm run leads -- release ${lead.id}`),
    place && `  ${place}`,
    lead.accident_type &&
      `  ${lead.accident_type} on ${lead.accident_date}, at fault: ${lead.fault_party}, ${lead.insurance_status}`,
    lead.injury_type && `  injuries: ${printable(lead.injury_type)}`,
    lead.description && `  ${printable(lead.description)}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

/** One line, and nothing in it that could steer a terminal. */
function printable(text: string) {
  return text.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
}
