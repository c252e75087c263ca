import { parseArgs } from "node:util";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { PartialSurvey } from "../../app/survey/unfinished/partial-survey.ts";
import { openCommandDatabase, readTimeZone } from "../command.ts";
import { describePartials } from "./describe.ts";
import { toJsonLines } from "./json-lines.ts";

export async function listUnfinished(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean", default: false } },
  });
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const partials = await createPartialStore(database).list();
  if (values.json) {
    const phoneOf = ({ answers }: PartialSurvey) => answers.phone ?? "";
    const lines = await toJsonLines(database, partials, phoneOf);
    return void process.stdout.write(lines);
  }
  const texts = await describePartials(database, partials, timeZone);
  process.stdout.write(texts.join("\n") || "No unfinished surveys.\n");
}
