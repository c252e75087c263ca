import { writeFile } from "node:fs/promises";
import type { ConsentStore } from "../../app/consent/consent-store.server.ts";
import { CommandError } from "../command.ts";
import {
  recordsAsText,
  renderRecordsHtml,
} from "../leads/person/consent-record.ts";
import { writeAtomically } from "../write-atomically.ts";

export async function showConsent(
  id: string,
  file: string | undefined,
  consents: ConsentStore,
  timeZone: string,
) {
  const records = await consents.findRecords(id);
  if (records.length === 0) {
    throw new CommandError(`The ledger has no row for "${id}".`);
  }
  process.stdout.write(recordsAsText(records, timeZone));
  if (file !== undefined) {
    const page = renderRecordsHtml(records, timeZone);
    await writeAtomically(file, "There is no page", (partial) =>
      writeFile(partial, page),
    );
    process.stdout.write(`Written as a page: ${file}\n`);
  }
}
