import { parseArgs } from "node:util";
import { describeSpend } from "../../app/desk/describe-spend.ts";
import { readSpendFile } from "../../app/desk/numbers/spend.ts";
import {
  listSpend,
  nothingToRemove,
  saveSpend,
} from "../../app/desk/numbers/spend-store.server.ts";
import { countOf } from "../../app/ui/count-of.ts";
import {
  CommandError,
  openCommandDatabase,
  readBytesOption,
  readTimeZone,
  UsageError,
} from "../command.ts";
import { printable } from "../printable.ts";
import { commandLine } from "../record-command.ts";
import { checkPeriod, periodOf, periodOptions } from "./numbers.ts";

export async function spend(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { ...periodOptions, import: { type: "string" } },
  });
  const { import: file, ...asked } = values;
  if (file !== undefined) {
    if (Object.keys(asked).length > 0) {
      throw new UsageError(
        "--import can't be combined with a period: the days are in the file",
      );
    }
    return importSpend(file);
  }
  checkPeriod(asked);
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const period = periodOf(asked, new Date(), timeZone);
  const lines = (await listSpend(database, period)).map(
    (one) => `${printable(describeSpend(one))}\n`,
  );
  process.stdout.write(lines.join("") || "No amounts for these days.\n");
}

async function importSpend(file: string) {
  const read = readSpendFile(readBytesOption(file));
  if (!read.ok) {
    const problems = read.problems.map(printable);
    throw new CommandError(["Nothing was saved.", ...problems].join("\n"));
  }
  const { database } = await openCommandDatabase();
  const saved = await saveSpend(database, read.spend, {
    by: commandLine,
    now: new Date(),
  });
  if (!saved) throw new CommandError(nothingToRemove);
  process.stdout.write(`Saved ${countOf(read.spend.length, "amount")}.\n`);
}
