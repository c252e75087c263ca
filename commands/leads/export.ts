import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { userInfo } from "node:os";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { csvRecord } from "../../app/leads/export/csv.ts";
import {
  createExportLog,
  type ExportResult,
} from "../../app/leads/export/export-log.server.ts";
import {
  type ExportFilter,
  exportColumns,
  readExport,
} from "../../app/leads/export/export-rows.server.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import { countOf } from "../../app/ui/count-of.ts";
import type { Database } from "../../db/schema.ts";
import {
  CommandError,
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
  UsageError,
} from "../command.ts";
import { recordCommand } from "../record-command.ts";
import { writeAtomically } from "../write-atomically.ts";

export async function exportLeads(args: string[]) {
  const { readFilter, ...rest } = readExportOptions(args);
  const { database, settings } = await openCommandDatabase();
  const filter = readFilter(await readTimeZone(database, settings));
  const options: ExportOptions = { ...rest, filter };
  const log = createExportLog(database);
  const { format } = options;
  const line = { user: nameOfUser(), format, filters: filter };
  const data = { format, filters: JSON.stringify(filter) };
  const id = await database.transaction().execute(async (transaction) => {
    await recordCommand(transaction, { kind: "leads_exported", data });
    return createExportLog(transaction).begin(line, new Date());
  });
  try {
    await writeExport(database, options, (result) =>
      log.finish(id, result, new Date()),
    );
  } catch (error) {
    await log.fail(id, new Date());
    throw error;
  }
}

export async function listExports(args: string[]) {
  parseArgs({ args });
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const lines = (await createExportLog(database).list()).map(
    ({ begun_at, os_user, format, status, row_count, sha256, filters }) =>
      `${formatDateTime(new Date(begun_at), timeZone)}  ${os_user}  ${format}  ${status}${row_count === null ? "" : `, ${countOf(row_count, "row")}`}\n  ${filters}\n${sha256 === null ? "" : `  SHA-256 ${sha256}\n`}`,
  );
  process.stdout.write(lines.join("") || "No exports.\n");
}

type ExportOptions = {
  format: "csv" | "jsonl";
  /** Excel reads a file as UTF-8 only with a byte order mark. */
  bom: boolean;
  out: string | undefined;
  filter: ExportFilter;
};

function readExportOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      format: { type: "string", default: "csv" },
      bom: { type: "boolean", default: false },
      out: { type: "string" },
      callbacks: { type: "boolean", default: false },
      since: { type: "string" },
      until: { type: "string" },
      source: { type: "string" },
      state: { type: "string", multiple: true },
      qualified: { type: "boolean" },
      quarantined: { type: "boolean" },
    },
  });
  const { format, bom, out, callbacks } = values;
  const { source, state: states, qualified, quarantined } = values;
  if (format !== "csv" && format !== "jsonl") {
    throw new UsageError(`--format: "${format}" is neither csv nor jsonl`);
  }
  if (bom && format !== "csv") throw new UsageError("--bom is only for csv");
  if (out === "") throw new UsageError("--out needs a file name");
  const [readSince, readUntil] = (["since", "until"] as const).map((name) =>
    readOptionalTime(name, values[name]),
  );
  const ofLeads = { source, states, qualified, quarantined };
  if (
    callbacks &&
    Object.values(ofLeads).some((value) => value !== undefined)
  ) {
    throw new UsageError(
      "with --callbacks, only --since and --until are allowed",
    );
  }
  const readFilter = (timeZone: string): ExportFilter => {
    const since = readSince?.(timeZone);
    const until = readUntil?.(timeZone);
    if (since && until && since >= until) {
      throw new UsageError("--until must be later than --since");
    }
    return { callbacks, since, until, ...ofLeads };
  };
  return { format, bom, out, readFilter } as const;
}

async function writeExport(
  database: Kysely<Database>,
  options: ExportOptions,
  finish: (result: ExportResult) => Promise<unknown>,
) {
  const { out } = options;
  if (out === undefined) {
    const result = await write(database, options, process.stdout).catch(
      (error) => {
        throw new CommandError(`The export ended early: ${error.message}`);
      },
    );
    await finish(result);
    return;
  }
  const result = await writeAtomically(
    out,
    "There is no export",
    async (partial) => {
      // Opened before anything can fail: a later open would create a deleted file again.
      const file = await open(partial, "w");
      return write(database, options, file.createWriteStream());
    },
  );
  try {
    await finish(result);
  } catch (error) {
    rmSync(out);
    throw error;
  }
  process.stdout.write(
    `Wrote ${countOf(result.rows, "row")} to ${out}.\nSHA-256 ${result.sha256}\n`,
  );
}

async function write(
  database: Kysely<Database>,
  options: ExportOptions,
  to: Writable,
): Promise<ExportResult> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* pieces() {
    const start = Buffer.from(startOf(options));
    hash.update(start);
    yield start;
    for await (const page of readExport(database, options.filter)) {
      const columns = exportColumns(options.filter);
      const records = page.map((row) =>
        options.format === "jsonl"
          ? `${JSON.stringify(row)}\n`
          : csvRecord(columns.map((column) => row[column] ?? null)),
      );
      const piece = Buffer.from(records.join(""));
      rows += page.length;
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(pieces, to, { end: to !== process.stdout });
  return { rows, sha256: hash.digest("hex") };
}

function startOf({ format, bom, filter }: ExportOptions) {
  if (format === "jsonl") return "";
  return `${bom ? "\uFEFF" : ""}${csvRecord(exportColumns(filter))}`;
}

/** An account without a name, as in containers, is shown by its number. */
function nameOfUser() {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
