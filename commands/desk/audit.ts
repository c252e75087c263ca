import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import {
  describeLine,
  linesPerPage,
  listAuditLines,
  maxLineNumber,
  titlesOf,
  writeAuditLog,
} from "../../app/desk/audit/audit-log.server.ts";
import { listStatuses } from "../../app/leads/events/lead-status-store.server.ts";
import { createContentKinds } from "../../app/services/content-kinds.server.ts";
import { openCommandDatabase, readTimeZone, UsageError } from "../command.ts";
import { printable } from "../printable.ts";
import { recordCommand } from "../record-command.ts";
import { writeAtomically } from "../write-atomically.ts";

export async function audit(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { before: { type: "string" }, out: { type: "string" } },
  });
  const { before = String(maxLineNumber), out } = values;
  if (!/^[1-9]\d{0,9}$/.test(before)) {
    throw new UsageError("--before needs the number of a line");
  }
  if (out === "") throw new UsageError("--out needs a file name");
  if (out !== undefined && values.before !== undefined) {
    throw new UsageError("--out writes all lines: leave out --before");
  }
  const { database, settings } = await openCommandDatabase();
  const words = {
    timeZone: await readTimeZone(database, settings),
    statuses: await listStatuses(database),
    titles: titlesOf(createContentKinds(settings, database)),
  };
  if (out !== undefined) {
    await writeAtomically(out, "There is no export", async (partial) => {
      await database
        .transaction()
        .execute((transaction) =>
          recordCommand(transaction, { kind: "audit_exported", data: {} }),
        );
      await pipeline(
        writeAuditLog(database, words),
        createWriteStream(partial),
      );
    });
    return void process.stdout.write(`Wrote the audit log to ${out}.\n`);
  }
  const lines = await listAuditLines(database, {
    before: Math.min(Number(before), maxLineNumber),
    limit: linesPerPage,
  });
  const texts = lines.map((line) => {
    const cells = describeLine(line, words).filter(Boolean);
    return `${[line.seq, ...cells.map(printable)].join("  ")}\n`;
  });
  process.stdout.write(texts.join("") || "No lines.\n");
}
