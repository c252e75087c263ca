import { parseArgs } from "node:util";
import { day } from "../../app/server/durations.ts";
import {
  createQualify,
  readQualificationFile,
} from "../../app/services/qualify.server.ts";
import { readCurrentLaws } from "../../app/services/site-content.server.ts";
import {
  describeQualification,
  dryRunQualification,
} from "../../app/survey/answers/qualification-store.server.ts";
import {
  CommandError,
  openCommandDatabase,
  readFileOption,
  UsageError,
} from "../command.ts";

export async function dryRunQualificationFile(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { file: { type: "string" } },
  });
  const { file } = values;
  if (!file) throw new UsageError("usage: qualification --file FILE");
  const read = readQualificationFile({
    qualification: { file, text: readFileOption(file) },
  });
  if (!read.ok) throw new CommandError(read.problems.join("\n"));
  const { database } = await openCommandDatabase();
  const laws = await readCurrentLaws(database);
  const qualify = createQualify(() => read.qualification, laws);
  const since = new Date(Date.now() - 90 * day);
  const tried = await dryRunQualification(database, qualify, since);
  process.stdout.write(`${describeQualification(tried)}\n`);
}
