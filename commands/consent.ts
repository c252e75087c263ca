import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { createConsentStore } from "../app/consent/consent-store.server.ts";
import {
  type Checkpoint,
  findCheckpoint,
  parseCheckpoint,
  readPublicKey,
} from "../app/consent/ledger/consent-checkpoint.server.ts";
import { verifyLedger } from "../app/consent/ledger/verify-ledger.server.ts";
import type { Database } from "../db/schema.ts";
import {
  CommandError,
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { showConsent } from "./consent/show.ts";
import { printStopped } from "./consent/stopped.ts";
import { printSuppressedNumbers } from "./consent/suppressed.ts";
import { timestampCheckpoint } from "./consent/timestamp.ts";
import { withdraw } from "./consent/withdraw.ts";

const help = `Verifies and shows the consent ledger, and records withdrawals that come by phone, letter or list.

  npm run consent -- verify [--against CHECKPOINT]
  npm run consent -- timestamp --authority URL [--to FOLDER]
  npm run consent -- show ID [--html FILE]
  npm run consent -- suppressed [--json]
  npm run consent -- stopped --calls | --texts | --sharing --since DATE
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
  stopped           the numbers, and for sharing also the emails, that were stopped from this day (2026-03-31) or time
                    (2026-03-31T14:00Z) on, as a list for withdraw --file: after restoring a backup
  withdraw          stops calls and texts to a number, and sharing with firms outside yours; with --calls, --texts or
                    --sharing, only those. An email stops sharing
  --file FILE       withdraws every contact of a CSV file with a column phone, email or both, if all can be read
  --by HOW          how the request came, such as letter, for the ledger; by default phone, or the list's name

Uses the site's DATABASE_URL, from the environment or .env.`;

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  verify: ["against"],
  timestamp: ["authority", "to"],
  show: ["html"],
  suppressed: ["json"],
  stopped: ["calls", "texts", "sharing", "since"],
  withdraw: ["phone", "email", "file", "calls", "texts", "sharing", "by"],
};

await run(help, async (args) => {
  const { values, positionals } = parseArgs({
    args,
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
      since: { type: "string" },
      calls: { type: "boolean", default: false },
      texts: { type: "boolean", default: false },
      sharing: { type: "boolean", default: false },
    },
  });
  const { authority, to, html, json } = values;
  const [command = "", id = ""] = positionals;
  checkUsage(positionals, values);
  const against = readAgainst(values.against);
  const since = readOptionalTime("since", values.since);
  const { database, settings } = await openCommandDatabase();
  if (command === "verify") return verify(database, against);
  if (command === "withdraw") return withdraw(database, settings, values);
  const consents = createConsentStore(database);
  const timeZone = await readTimeZone(database, settings);
  if (command === "stopped" && since)
    return printStopped(database, stoppedOf(values), since(timeZone));
  if (command === "show") return showConsent(id, html, consents, timeZone);
  if (command === "suppressed")
    return printSuppressedNumbers(consents, json, timeZone);
  return timestampCheckpoint(database, authority ?? "", to, timeZone);
});

function checkUsage(
  positionals: readonly string[],
  values: Readonly<Record<string, string | boolean | undefined>>,
) {
  const [command = "", ...args] = positionals;
  const options = Object.hasOwn(optionsOf, command) && optionsOf[command];
  if (!options) throw unknownCommand(...positionals);
  const other = Object.keys(values).find(
    (name) => (values[name] ?? false) !== false && !options.includes(name),
  );
  if (other) throw new UsageError(`${command} has no option --${other}`);
  if (args.length !== (command === "show" ? 1 : 0)) {
    throw new UsageError(`usage: ${command}${command === "show" ? " ID" : ""}`);
  }
  for (const name of ["html", "file"]) {
    if (values[name] === "")
      throw new UsageError(`--${name} needs a file name`);
  }
  const isOne =
    [values.calls, values.texts, values.sharing].filter(Boolean).length === 1;
  if (command === "stopped" && !(isOne && values.since)) {
    throw new UsageError(
      "usage: stopped --calls | --texts | --sharing --since DATE",
    );
  }
  if (values.by === "")
    throw new UsageError("--by needs a word, such as letter");
  if (command === "timestamp" && !values.authority) {
    throw new UsageError("usage: timestamp --authority URL [--to FOLDER]");
  }
}

function stoppedOf({ calls, texts }: { calls: boolean; texts: boolean }) {
  if (calls) return "calls";
  return texts ? "texts" : "sharing";
}

function readAgainst(text: string | undefined): Checkpoint | undefined {
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  if (text !== undefined && !checkpoint) {
    throw new UsageError(`--against: "${text}" is not a checkpoint`);
  }
  return checkpoint;
}

async function verify(database: Kysely<Database>, against?: Checkpoint) {
  const { end, erased, unsealed, problems } = await verifyLedger(
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
