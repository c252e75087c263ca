import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import {
  type ConsentStore,
  createConsentStore,
} from "../app/consent/consent-store.server.ts";
import { checkLedger } from "../app/consent/ledger/consent-check.server.ts";
import {
  type Checkpoint,
  findCheckpoint,
  parseCheckpoint,
  readPublicKey,
  saveTimestamp,
} from "../app/consent/ledger/consent-checkpoint.server.ts";
import {
  readTimestamp,
  requestTimestamp,
} from "../app/consent/ledger/timestamp-authority.server.ts";
import { referenceOf } from "../app/forms/reference.ts";
import { timeInWords } from "../app/server/local-time.ts";
import type { Database, SuppressionsTable } from "../db/schema.ts";
import {
  CommandError,
  openCommandDatabase,
  readTimeZone,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { withdraw } from "./consent/withdraw.ts";
import { recordsAsText, renderRecordsHtml } from "./leads/consent-record.ts";

const help = `Verifies and shows the consent ledger, and records withdrawals that come by phone, letter or list.

  npm run consent -- verify [--against CHECKPOINT]
  npm run consent -- timestamp --authority URL [--to FOLDER]
  npm run consent -- show ID [--html FILE]
  npm run consent -- suppressed [--json]
  npm run consent -- withdraw --phone NUMBER | --email ADDRESS | --file FILE [--calls] [--texts] [--sharing] [--by HOW]

  verify            verifies the chain from its first row, its signed checkpoints and the suppressed numbers. Names each
                    row that was changed, removed, moved or added, and exits with 1 if there is any. Prints the latest
                    checkpoint and the key that signed it.
  --against         a checkpoint from an email or webhook that the site sent, or COUNT:HASH: also verifies that no row
                    up to it has changed since, even if the whole chain was rewritten
  timestamp         gets a timestamp (RFC 3161) for the latest checkpoint, and stores it
  --to FOLDER       also writes both as files, for: openssl ts -verify -data checkpoint-N.txt -in checkpoint-N.tsr
  show              what a visitor was shown and agreed to. ID: of a lead or callback request, its reference
                    (7KQ2-M9XD), the token of a receipt's URL, or a row's number (#12)
  --html FILE       also writes it as an HTML page
  suppressed        numbers that must not be called or texted, since when, and by whose lead or callback request
  withdraw          stops calls and texts to a number, and sharing with firms outside yours; with --calls, --texts or
                    --sharing, only those. An email stops sharing
  --file FILE       withdraws every contact of a CSV file with a column phone, email or both, if all can be read
  --by HOW          how the request came, such as letter, for the ledger; by default phone, or the list's name

Uses the site's DATABASE_URL, from the environment or .env.`;

/** Each command's options. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  verify: ["against"],
  timestamp: ["authority", "to"],
  show: ["html"],
  suppressed: ["json"],
  withdraw: ["phone", "email", "file", "calls", "texts", "sharing", "by"],
};

await run(help, async (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      against: { type: "string" },
      authority: { type: "string" },
      to: { type: "string" },
      html: { type: "string" },
      json: { type: "boolean", default: false },
      phone: { type: "string" },
      email: { type: "string" },
      file: { type: "string" },
      by: { type: "string" },
      calls: { type: "boolean", default: false },
      texts: { type: "boolean", default: false },
      sharing: { type: "boolean", default: false },
    },
  });
  const { authority, to, html, json } = values;
  const [command = "", id = ""] = positionals;
  checkUsage(positionals, values);
  const against = readAgainst(values.against);
  const { database, settings } = await openCommandDatabase();
  if (command === "verify") return verify(database, against);
  if (command === "withdraw") return withdraw(database, settings, values);
  const consents = createConsentStore(database);
  const timeZone = await readTimeZone(database, settings);
  if (command === "show") return show(id, html, consents, timeZone);
  if (command === "suppressed") return listNumbers(consents, json, timeZone);
  return timestamp(database, authority ?? "", to, timeZone);
});

function checkUsage(
  positionals: readonly string[],
  values: Readonly<Record<string, string | boolean | undefined>>,
) {
  const [command = "", ...words] = positionals;
  const options = Object.hasOwn(optionsOf, command) && optionsOf[command];
  if (!options) throw unknownCommand(...positionals);
  const other = Object.keys(values).find(
    (name) => values[name] && !options.includes(name),
  );
  if (other) throw new UsageError(`${command} has no option --${other}`);
  if (words.length !== (command === "show" ? 1 : 0)) {
    throw new UsageError(`usage: ${command}${command === "show" ? " ID" : ""}`);
  }
  if (command === "timestamp" && !values.authority) {
    throw new UsageError("usage: timestamp --authority URL [--to FOLDER]");
  }
}

function readAgainst(text: string | undefined): Checkpoint | undefined {
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  if (text !== undefined && !checkpoint) {
    throw new UsageError(`--against: "${text}" is not a checkpoint`);
  }
  return checkpoint;
}

async function verify(database: Kysely<Database>, against?: Checkpoint) {
  const { end, erased, unsealed, problems } = await checkLedger(
    database,
    against,
  );
  if (problems.length > 0) {
    throw new CommandError(
      `THE LEDGER IS NOT INTACT:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  const waiting = unsealed > 0 ? `, ${unsealed} more not sealed yet` : "";
  process.stdout.write(
    `The ledger is intact: ${end.count} rows${waiting}. The details of ${erased} rows were erased.
Latest checkpoint: ${(await findCheckpoint(database)) ?? "none"}
Signed with:
${await readPublicKey(database)}`,
  );
}

async function timestamp(
  database: Kysely<Database>,
  authority: string,
  folder: string | undefined,
  timeZone: string,
) {
  const checkpoint = await findCheckpoint(database);
  const count = parseCheckpoint(checkpoint ?? "")?.count;
  if (checkpoint === undefined || count === undefined) {
    throw new CommandError("There is no checkpoint yet.");
  }
  const response = await requestTimestamp(authority, checkpoint).catch(
    (error: Error) => {
      throw new CommandError(`${authority}: no timestamp: ${error.message}`);
    },
  );
  await saveTimestamp(database, count, response);
  const stamp = readTimestamp(response);
  const time = stamp ? timeInWords(stamp.time, timeZone) : "time unreadable";
  process.stdout.write(`Checkpoint ${count} is timestamped: ${time}\n`);
  if (folder !== undefined) {
    const file = join(folder, `checkpoint-${count}`);
    await writeFile(`${file}.txt`, checkpoint, { mode: 0o600 });
    await writeFile(`${file}.tsr`, response, { mode: 0o600 });
    process.stdout.write(`Written: ${file}.txt, ${file}.tsr\n`);
  }
}

async function show(
  id: string,
  file: string | undefined,
  consents: ConsentStore,
  timeZone: string,
) {
  const records = await consents.findRecords(id);
  if (records.length === 0) {
    throw new CommandError(`The ledger has no row for "${id}".`);
  }
  process.stdout.write(recordsAsText(records, timeZone));
  if (file !== undefined) {
    await writeFile(file, renderRecordsHtml(records, timeZone), {
      mode: 0o600,
    });
    process.stdout.write(`Written as a page: ${file}\n`);
  }
}

async function listNumbers(
  consents: ConsentStore,
  asJson: boolean,
  timeZone: string,
) {
  const rows = await consents.listSuppressions();
  const lines = rows.map((row) =>
    asJson
      ? JSON.stringify(suppressionFields(row))
      : describeSuppression(row, timeZone),
  );
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  else if (!asJson) process.stdout.write("No suppressed numbers.\n");
}

/** `asked_by` is the id of the lead or callback request whose sender asked. */
function suppressionFields(row: SuppressionsTable) {
  const { number, calls_at, texts_at, subject_id, lifted_at } = row;
  return { number, calls_at, texts_at, asked_by: subject_id, lifted_at };
}

function describeSuppression(row: SuppressionsTable, timeZone: string) {
  const format = (time: string) => timeInWords(new Date(time), timeZone);
  const { number, calls_at, texts_at, subject_id, lifted_at } = row;
  const asker = subject_id && referenceOf(subject_id);
  const name =
    number ??
    (asker
      ? `(no number, only ${asker})`
      : `(erased, ${row.number_hash.slice(0, 12)}…)`);
  const parts = [
    name,
    `calls: ${calls_at ? format(calls_at) : "allowed"}`,
    `texts: ${texts_at ? format(texts_at) : "allowed"}`,
    asker && `asked by: ${asker}`,
    lifted_at && `asked for a call again: ${format(lifted_at)}`,
  ];
  return parts.filter(Boolean).join("  ");
}
