import { parseArgs } from "node:util";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import { openCommandDatabase, readTimeZone } from "../command.ts";
import { partialAsText } from "./lead-text.ts";

export async function listUnfinished(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean", default: false } },
  });
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const partials = await createPartialStore(database).list();
  process.stdout.write(
    values.json
      ? partials.map((partial) => `${JSON.stringify(partial)}\n`).join("")
      : partials
          .map((partial) => partialAsText(partial, timeZone))
          .join("\n") || "No unfinished surveys.\n",
  );
}
