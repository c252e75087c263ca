import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  type ChainEnd,
  checkLedger,
} from "../app/leads/consent-check.server.ts";
import {
  type ConsentRecord,
  type ConsentStore,
  createConsentStore,
} from "../app/leads/consent-store.server.ts";
import { findPhone } from "../app/privacy/phone-match.ts";
import {
  CommandError,
  openCommandDatabase,
  run,
  UsageError,
} from "./command.ts";
import { recordsAsPage, recordsAsText } from "./consent-record.ts";

const help = `Checks and reads the ledger of what visitors agreed to, and takes down who withdraws by telephone.

  npm run consent -- verify [--noted COUNT:HASH]
  npm run consent -- show ID [--html FILE]
  npm run consent -- suppressed [--json]
  npm run consent -- withdraw --phone NUMBER [--calls] [--texts]

  verify            follows the chain from its first row, names each row that was changed, removed, moved or put in
                    between, and ends with 1 if there is one. Prints the chain's end: note it where nobody of the
                    site can change it.
  --noted           an end that you noted before: also says whether history was written anew since
  show              what somebody saw and what they pressed. ID: of a lead or a request for a call, its reference
                    (7KQ2-M9XD), the end of a receipt's address, or a row's number (#12)
  --html FILE       writes it as a page, too
  suppressed        numbers that must not be called or texted
  withdraw          stops calls and texts to a number from now on; --calls or --texts stops these alone

Settings are those of the site: DATABASE_URL, or the file .env.`;

await run(help, async (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      noted: { type: "string" },
      html: { type: "string" },
      json: { type: "boolean", default: false },
      phone: { type: "string" },
      calls: { type: "boolean", default: false },
      texts: { type: "boolean", default: false },
    },
  });
  const [command, id, ...more] = positionals;
  const isAlone = id === undefined;
  const noted = values.noted === undefined ? undefined : readEnd(values.noted);
  const { database } = await openCommandDatabase();
  const consents = createConsentStore(database);
  try {
    if (command === "verify" && isAlone) {
      return tellCheck(await checkLedger(database, noted));
    }
    if (command === "show" && id && more.length === 0) {
      return await show(id, values.html, consents);
    }
    if (command === "suppressed" && isAlone) {
      return await listNumbers(consents, values.json);
    }
    if (command === "withdraw" && isAlone && values.phone !== undefined) {
      return await withdraw(values.phone, values, consents);
    }
  } finally {
    await database.destroy();
  }
  throw new UsageError(
    `unknown command: ${positionals.join(" ") || "none given"}`,
  );
});

function readEnd(text: string): ChainEnd {
  const match = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text);
  if (!match) {
    throw new UsageError(`--noted: "${text}" is no end that verify printed`);
  }
  return { count: Number(match[1]), hash: match[2] ?? "" };
}

function tellCheck({
  end,
  erased,
  problems,
}: Awaited<ReturnType<typeof checkLedger>>) {
  if (problems.length > 0) {
    throw new CommandError(
      `THE LEDGER IS NOT WHOLE:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  process.stdout.write(
    `The ledger is whole: ${end.count} rows, ${erased} of them without their erased details.
Its end, to note elsewhere: ${end.count}:${end.hash}
`,
  );
}

async function show(
  id: string,
  file: string | undefined,
  consents: ConsentStore,
) {
  const records: ConsentRecord[] = await consents.findRecords(id);
  if (records.length === 0) {
    throw new CommandError(`The ledger has no row of "${id}".`);
  }
  process.stdout.write(recordsAsText(records));
  if (file !== undefined) {
    await writeFile(file, recordsAsPage(records), { mode: 0o600 });
    process.stdout.write(`Written as a page: ${file}\n`);
  }
}

async function listNumbers(consents: ConsentStore, asJson: boolean) {
  const rows = await consents.listSuppressions();
  const lines = rows.map(({ number, calls_at, texts_at, number_hash }) =>
    asJson
      ? JSON.stringify({ number, calls_at, texts_at })
      : `${number ?? `(erased, ${number_hash.slice(0, 12)}…)`}  calls: ${calls_at ?? "allowed"}  texts: ${texts_at ?? "allowed"}`,
  );
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  else if (!asJson) process.stdout.write("No suppressed numbers.\n");
}

async function withdraw(
  written: string,
  { calls, texts }: { calls: boolean; texts: boolean },
  consents: ConsentStore,
) {
  const phone = findPhone(written);
  if (!phone) {
    throw new UsageError(`--phone: "${written}" is no telephone number`);
  }
  const isBoth = calls === texts;
  const scope = { calls: calls || isBoth, texts: texts || isBoth };
  await consents.withdrawNumber(phone.number, scope, new Date());
  const what = isBoth ? "Calls and texts" : calls ? "Calls" : "Texts";
  process.stdout.write(`${what} to ${phone.number} are stopped.\n`);
}
