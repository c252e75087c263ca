import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { readPublicKey } from "../app/consent/ledger/consent-checkpoint.server.ts";
import {
  type ArchiveFile,
  findBrokenLine,
  findInFile,
  readArchiveFile,
  writeArchiveFile,
} from "../app/desk/archive/archive-file.server.ts";
import { isMonth, monthOf } from "../app/desk/archive/archive-span.ts";
import {
  listArchived,
  readHtml,
} from "../app/desk/archive/archive-store.server.ts";
import { formatDateTime } from "../app/server/local-time.ts";
import {
  CommandError,
  openCommandDatabase,
  readBytesOption,
  readOptionalTime,
  readTimeZone,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { recordCommand } from "./record-command.ts";
import { writeAtomically } from "./write-atomically.ts";

const help = `The archive has every public page as visitors saw it, byte for byte.

  npm run archive -- show PATH --at DATE [--file FILE]   prints a page as it stood then
  npm run archive -- export MONTH FILE                   writes a month, such as 2026-11, as one signed file
  npm run archive -- verify [FILE]                       checks the archive's seals, or those of a month's file

  --at DATE     a day such as 2026-11-22 (its beginning) or a time such as 2026-11-22T14:00, on the firm's clock
  --file FILE   reads from a month's file`;

await run(help, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { at: { type: "string" }, file: { type: "string" } },
  });
  checkUsage(positionals, values);
  const [command, what = "", file = ""] = positionals;
  const readAt = readOptionalTime("at", values.at);
  const { database, settings } = await openCommandDatabase();
  if (readAt) {
    const timeZone = await readTimeZone(database, settings);
    process.stdout.write(await show(what, readAt(timeZone), timeZone));
  } else if (command === "export") {
    await exportMonth(what, file);
  } else {
    process.stdout.write(await (what ? verifyFile(what) : verifyAll()));
  }

  async function show(
    path: string,
    at: Date,
    timeZone: string,
  ): Promise<Buffer> {
    const html = values.file
      ? findInFile(readCovering(values.file, at, timeZone), path, at)
      : await showStored(path, at);
    if (!html)
      throw new CommandError(
        `${path}: no version had been archived by that time`,
      );
    return html;
  }

  async function showStored(path: string, at: Date) {
    const to = new Date(at.getTime() + 1);
    const found = await listArchived(database, path, { from: at, to });
    const last = found.at(-1);
    return last && readHtml(database, last.sequence);
  }

  async function exportMonth(month: string, target: string) {
    const timeZone = await readTimeZone(database, settings);
    const span = monthOf(month, timeZone, new Date());
    if (span.from >= span.to) throw new UsageError(`${month} has not begun`);
    await writeAtomically(target, "There is no export", async (partial) => {
      await database.transaction().execute((transaction) =>
        recordCommand(transaction, {
          kind: "archive_exported",
          data: { month },
        }),
      );
      const lines = writeArchiveFile(database, span);
      await pipeline(lines, createWriteStream(partial));
    });
    process.stdout.write(`${target}: the pages of ${month}\n`);
  }

  async function verifyAll() {
    const broken = await findBrokenLine(database);
    if (broken === undefined)
      return "No page has changed since it was sealed.\n";
    throw new CommandError(
      `Archived page ${broken} was changed after it was sealed.`,
    );
  }

  async function verifyFile(name: string) {
    const { month, publicKey, lines } = readSealed(name);
    if (publicKey !== (await readPublicKey(database))) {
      throw new CommandError(`${name}: another site has signed it.`);
    }
    return `${name}: ${lines.length} pages of ${month}, unchanged since they were sealed.\n`;
  }
});

function readSealed(name: string): ArchiveFile {
  const read = readArchiveFile(readBytesOption(name));
  if (!read.ok) throw new CommandError(`${name}: ${read.problem}`);
  return read.archive;
}

/** The file also has older pages, as bases for its diffs; they aren't part of its period. */
function readCovering(name: string, at: Date, timeZone: string): ArchiveFile {
  const archive = readSealed(name);
  const { from, to } = archive;
  if (at >= from && at < to) return archive;
  const [start, end] = [from, to].map((time) => formatDateTime(time, timeZone));
  throw new CommandError(
    `${name}: has the pages from ${start}, until ${end}; --at must be within`,
  );
}

function checkUsage(
  [command, ...args]: readonly string[],
  { at, file }: { at?: string | undefined; file?: string | undefined },
) {
  const hasOption = at !== undefined || file !== undefined;
  switch (command) {
    case "show":
      if (args.length === 1 && at !== undefined && file !== "") return;
      throw new UsageError("usage: show PATH --at DATE [--file FILE]");
    case "export": {
      const [month = ""] = args;
      if (args.length !== 2 || hasOption) {
        throw new UsageError("usage: export MONTH FILE");
      }
      if (isMonth(month)) return;
      throw new UsageError(`"${month}" is not a month; use YYYY-MM`);
    }
    case "verify":
      if (args.length < 2 && !hasOption) return;
      throw new UsageError("usage: verify [FILE]");
    default:
      throw unknownCommand(command);
  }
}
