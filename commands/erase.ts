import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import {
  eraseOrphans,
  erasePerson,
  findPerson,
  type Person,
  type Wanted,
} from "../app/privacy/person.server.ts";
import { findPhone } from "../app/privacy/phone-match.ts";
import {
  emptyLog,
  type Finding,
  findInFiles,
  findInRows,
  listFiles,
  rewrite,
} from "../app/privacy/stored-traces.server.ts";
import { listTraces, type Trace } from "../app/privacy/traces.ts";
import { openDatabase } from "../app/server/database.server.ts";
import { isSqlite } from "../db/column-types.ts";
import type { Database } from "../db/schema.ts";
import { CommandError, openCommandDatabase, UsageError } from "./command.ts";
import {
  describeCallback,
  describeLead,
  describePartial,
} from "./lead-text.ts";

/** `npm run leads -- erase`: shows a person's rows; with --yes erases them, and proves it. */
export async function erase(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: {
      phone: { type: "string" },
      email: { type: "string" },
      yes: { type: "boolean", default: false },
    },
  });
  const wanted = readWanted(values);
  const { database } = await openCommandDatabase();
  try {
    const person = await findPerson(database, wanted);
    process.stdout.write(describePerson(person));
    if (values.yes) await eraseAndProve(database, wanted, person);
    else if (countOf(person) > 0) {
      process.stdout.write(
        "\nNothing is erased yet. Look whether all of it is this person's, then add --yes.\n",
      );
    }
  } finally {
    await database.destroy();
  }
}

function readWanted({
  phone,
  email,
}: {
  phone?: string | undefined;
  email?: string | undefined;
}): Wanted {
  if ((phone === undefined) === (email === undefined)) {
    throw new UsageError("erase: name one person by --phone or by --email");
  }
  if (email !== undefined) {
    if (!/^\S+@\S+$/.test(email.trim())) {
      throw new UsageError(`--email: "${email}" is no e-mail address`);
    }
    return { phones: [], emails: [email.trim()] };
  }
  const found = findPhone(phone ?? "");
  if (!found) {
    throw new UsageError(`--phone: "${phone}" is no telephone number`);
  }
  return { phones: [found], emails: [] };
}

async function eraseAndProve(
  database: Kysely<Database>,
  wanted: Wanted,
  person: Person,
) {
  const traces = listTraces(wanted, person);
  // The site runs: what it took since is erased too.
  let rest = person;
  do {
    await erasePerson(database, rest, wanted.phones);
    rest = await findPerson(database, wanted);
  } while (countOf(rest) > 0);
  await eraseOrphans(database, wanted);
  process.stdout.write(`\nErased: ${summaryOf(person)}.\n`);
  const left = isSqlite(database)
    ? await cleanFiles(database, traces)
    : await cleanTables(database, traces);
  process.stdout.write(
    "Back-ups made until now still hold what they held: delete them, or erase again after restoring one.\n",
  );
  if (left.length > 0) {
    throw new CommandError(
      `STILL THERE:\n${left.map(describeFinding).join("\n")}`,
    );
  }
}

/** Looks into the bytes of the database, and writes it anew where something is left. */
async function cleanFiles(database: Kysely<Database>, traces: Trace[]) {
  const files = await listFiles(database);
  const inRows = await findInRows(database, traces);
  const isOthers = new Set(
    inRows.filter(({ trace }) => !trace.isOwn).map(({ trace }) => trace),
  );
  const own = traces.filter((trace) => !isOthers.has(trace));
  let isLogEmpty = await emptyLog(database);
  // Closing a file that was read here would drop SQLite's own locks on it: no connection is open meanwhile.
  await database.destroy();
  let left = await findInFiles(files, own);
  if (left.length > 0) {
    isLogEmpty = await rewriteFile(files[0]);
    left = await findInFiles(files, own);
  }
  process.stdout.write(
    `Looked for ${describeTraces(own)} in every row and in the bytes of ${files[0]} and its log: ${left.length === 0 ? "nothing is left" : "something is left"}.\n`,
  );
  if (!isLogEmpty) {
    process.stdout.write(
      "The log could not be emptied, because something has been reading the database for ten seconds. Run this again.\n",
    );
  }
  tellOfOthers(inRows);
  return left.map((finding) => ({
    ...finding,
    places: [
      ...finding.places,
      ...(inRows.find(({ trace }) => trace === finding.trace)?.places ?? []),
    ],
  }));
}

async function rewriteFile(file: string) {
  const database = await openDatabase({ kind: "sqlite", file });
  try {
    await rewrite(database);
    return await emptyLog(database);
  } finally {
    await database.destroy();
  }
}

async function cleanTables(database: Kysely<Database>, traces: Trace[]) {
  await rewrite(database);
  const inRows = await findInRows(database, traces);
  const left = inRows.filter(({ trace }) => trace.isOwn);
  process.stdout.write(
    `Wrote the tables anew and looked for ${describeTraces(traces)} in every row: ${left.length === 0 ? "nothing is left" : "something is left"}.
What only the PostgreSQL server can forget: its write-ahead log keeps the rows until it is recycled, replicas and
archives of that log keep them as long as you do, and so does the server's own log where it logs statements.
`,
  );
  tellOfOthers(inRows);
  return left;
}

/** What is not this person's alone is no proof of anything, and is said. */
function tellOfOthers(inRows: readonly Finding[]) {
  const others = inRows.filter(({ trace }) => !trace.isOwn);
  if (others.length === 0) return;
  process.stdout.write(
    `Also in what is not this person's, and therefore left alone:\n${others.map(describeFinding).join("\n")}\n`,
  );
}

function describeFinding({ trace, places }: Finding) {
  return `  ${trace.what} ${JSON.stringify(trace.text)}: ${places.join(", ")}`;
}

function describeTraces(traces: readonly Trace[]) {
  const counts = Map.groupBy(traces, ({ what }) => what);
  return [...counts]
    .map(([what, { length }]) => `${what} (${length})`)
    .join(", ");
}

function describePerson(person: Person) {
  if (countOf(person) === 0) return "No lead and no request for a call.\n";
  const leads = person.leads.map((lead) =>
    describeLead({
      ...lead,
      qualified: lead.qualified === null ? null : Boolean(lead.qualified),
    }),
  );
  const calls = person.callbacks.map((request) => describeCallback(request));
  const unfinished = person.partials.map(describePartial);
  return [...leads, ...calls, ...unfinished].join("\n");
}

function summaryOf({ leads, callbacks, partials }: Person) {
  const counts = [
    counted(leads.length, "lead", "leads"),
    counted(callbacks.length, "request for a call", "requests for a call"),
    ...(partials.length > 0
      ? [counted(partials.length, "unfinished review", "unfinished reviews")]
      : []),
  ];
  return `${counts.join(", ")}, and what belonged to them`;
}

function counted(count: number, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`;
}

function countOf({ leads, callbacks, partials }: Person) {
  return leads.length + callbacks.length + partials.length;
}
