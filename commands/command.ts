import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Kysely } from "kysely";
import {
  type DeliveryPlan,
  emptyPlan,
} from "../app/delivery/destinations/plan/plan.ts";
import { InvalidContentError } from "../app/delivery/destinations/plan/plan-file.server.ts";
import { isStorableDay } from "../app/forms/accident-date.ts";
import { openDatabase } from "../app/server/database/database.server.ts";
import { isBusy } from "../app/server/database/sqlite-errors.ts";
import { parseLocalTime } from "../app/server/local-time.ts";
import { describeError } from "../app/server/operations/describe-error.ts";
import { errorReason } from "../app/server/operations/startup-messages.server.ts";
import { isSecretKeyError } from "../app/server/security/secret-box.server.ts";
import { readCurrentDelivery } from "../app/services/site-content.server.ts";
import { readSettings, type Settings } from "../app/settings.server.ts";
import { migrate } from "../db/migrations.ts";
import type { Database } from "../db/schema.ts";
import { fileHasSiteTables, postgresHasSiteTables } from "./site-tables.ts";

export class UsageError extends Error {}

export class CommandError extends Error {}

export async function run(
  help: string,
  command: (args: string[]) => Promise<void>,
) {
  const args = process.argv.slice(2);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `head` does.
    if (error.code !== "EPIPE") throw error;
  });
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${help}\n`);
    return;
  }
  try {
    await command(args).finally(closeDatabases);
  } catch (error) {
    if (isUsage(error)) return stop(`${help}\n\n${error.message}`, 2);
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    stop(failure, 1);
  }
}

export function readCommandSettings(): Settings {
  const read = readSettings();
  if (!read.ok)
    throw new CommandError(`Invalid setting ${read.problems.join("; ")}`);
  return read.settings;
}

const opened: Kysely<Database>[] = [];

/** Throws unless the SQLite file is the site's: an empty one at a wrong path would look like a site without leads. */
export function requireDatabase(settings: Settings) {
  const missing = findMissingDatabase(settings);
  if (missing !== undefined) {
    throw new CommandError(
      `DATABASE_URL: there is no database at ${resolve(missing)}`,
    );
  }
  const { database } = settings;
  if (database.kind === "sqlite" && !fileHasSiteTables(database.file)) {
    throw new CommandError(
      `DATABASE_URL: ${resolve(database.file)} is not a database of the site`,
    );
  }
}

export function findMissingDatabase({ database }: Settings) {
  return database.kind === "sqlite" && !existsSync(database.file)
    ? database.file
    : undefined;
}

/** Migrated; closed when the command has run. `mayCreate` is for commands that may run before the first start. */
export async function openCommandDatabase({ mayCreate = false } = {}) {
  const settings = readCommandSettings();
  const missing = findMissingDatabase(settings);
  if (!mayCreate) requireDatabase(settings);
  else if (missing !== undefined) {
    process.stderr.write(`A new database is created: ${resolve(missing)}\n`);
  }
  try {
    const database = await openDatabase(settings.database);
    opened.push(database);
    const { kind } = settings.database;
    if (!mayCreate && kind === "postgres") await requireTables(database);
    await migrate(database);
    return { database, settings, siteUrl: settings.siteUrl };
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(describeUnusable(error));
  }
}

async function requireTables(database: Kysely<Database>) {
  if (await postgresHasSiteTables(database)) return;
  throw new CommandError(
    "DATABASE_URL: this database has none of the site's tables: check its name, or start the site once",
  );
}

function describeUnusable(error: unknown, reason = errorReason(error)) {
  const advice = isBusy(error)
    ? ". Another program is using it: try again later"
    : "";
  return `DATABASE_URL: the database cannot be used: ${reason}${advice}`;
}

async function closeDatabases() {
  for (const database of opened.splice(0)) await database.destroy();
}

/** If the plan is invalid, an empty one in UTC, with a warning, so that leads stay readable. */
export async function readPlanOrEmpty(
  database: Kysely<Database>,
  settings: Settings,
): Promise<DeliveryPlan> {
  try {
    return (await readCurrentDelivery(database, settings)).plan;
  } catch (error) {
    if (!(error instanceof InvalidContentError || isSecretKeyError(error)))
      throw error;
    process.stderr.write(`${error.message}\nTimes are in UTC.\n`);
    return { ...emptyPlan, timeZone: "UTC" };
  }
}

/** UTC with a warning if the delivery plan is invalid. */
export async function readTimeZone(
  database: Kysely<Database>,
  settings: Settings,
): Promise<string> {
  return (await readPlanOrEmpty(database, settings)).timeZone;
}

export function readTime(
  option: string,
  text: string,
): (timeZone: string) => Date {
  const [, day = "", clock = "T00:00", offset] =
    /^(\d{4}-\d\d-\d\d)(T[\d:.]+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const written = `${day}${clock}`;
  const isTime = !Number.isNaN(Date.parse(`${written}${offset ?? "Z"}`));
  if (!isStorableDay(day) || !isTime) {
    throw new UsageError(
      `--${option}: "${text}" is not a date; use YYYY-MM-DD or YYYY-MM-DDThh:mm`,
    );
  }
  return (timeZone) =>
    offset === undefined
      ? parseLocalTime(written, timeZone)
      : new Date(`${written}${offset}`);
}

export function readOptionalTime(option: string, text: string | undefined) {
  return text === undefined ? undefined : readTime(option, text);
}

export function readFileOption(file: string): string {
  return readBytesOption(file).toString();
}

export function readBytesOption(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} can't be read: ${reason}`);
  }
}

export function unknownCommand(...parts: (string | undefined)[]): UsageError {
  const command = parts.filter(Boolean).join(" ");
  return new UsageError(
    command ? `unknown command: ${command}` : "no command given",
  );
}

function isUsage(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof Error &&
      "code" in error &&
      String(error.code).startsWith("ERR_PARSE_ARGS"))
  );
}

function describeFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isExpected =
    error instanceof CommandError ||
    error instanceof InvalidContentError ||
    isSecretKeyError(error);
  // A file that can't be used, or a full disk.
  if (isExpected || "syscall" in error) return error.message;
  return isDatabaseError(error)
    ? describeUnusable(error, describeError(error).message)
    : undefined;
}

/** SQLite has an `errcode`, and PostgreSQL a `severity` unless the connection was lost. */
function isDatabaseError(error: Error) {
  return (
    "errcode" in error ||
    "severity" in error ||
    error.message.startsWith("Connection terminated")
  );
}

function stop(message: string, code: number) {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
