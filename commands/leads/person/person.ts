import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { listDestinationsSentTo } from "../../../app/delivery/queue/destinations-sent-to.server.ts";
import { findPerson, idsOf } from "../../../app/privacy/person.server.ts";
import { readStoredData } from "../../../app/privacy/stored-data.server.ts";
import { countOf } from "../../../app/ui/count-of.ts";
import { openCommandDatabase, UsageError } from "../../command.ts";
import { recordCommand } from "../../record-command.ts";
import { writeAtomically } from "../../write-atomically.ts";
import { readSearch } from "./person-search.ts";

export async function writePerson(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      phone: { type: "string" },
      email: { type: "string" },
      out: { type: "string" },
    },
  });
  const { out, ...who } = values;
  const search = readSearch("person", who);
  if (out === "") throw new UsageError("--out needs a file name");
  const { database } = await openCommandDatabase();
  const person = await findPerson(database, search);
  const stored = await readStoredData(database, person);
  const sentTo = await listDestinationsSentTo(database, idsOf(person));
  const { numbers, emails } = person;
  const text = `${JSON.stringify({ numbers, emails, sentTo, ...stored }, null, 2)}\n`;
  await database.transaction().execute((transaction) =>
    recordCommand(transaction, {
      kind: "leads_exported",
      data: { format: "json", filters: "all that is stored about a person" },
    }),
  );
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeAtomically(out, "There is no file", async (partial) => {
    const file = await open(partial, "w");
    await file.writeFile(text);
    await file.close();
  });
  const rows = Object.values(stored).flat().length;
  process.stdout.write(`Wrote ${countOf(rows, "row")} to ${out}.\n`);
}
