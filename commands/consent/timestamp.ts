import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import {
  findCheckpoint,
  parseCheckpoint,
  saveTimestamp,
} from "../../app/consent/ledger/consent-checkpoint.server.ts";
import {
  readTimestamp,
  requestTimestamp,
} from "../../app/consent/ledger/timestamp-authority.server.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError } from "../command.ts";

export async function timestampCheckpoint(
  database: Kysely<Database>,
  authority: string,
  folder: string | undefined,
  timeZone: string,
) {
  const checkpoint = await findCheckpoint(database);
  const count = parseCheckpoint(checkpoint ?? "")?.count;
  if (checkpoint === undefined || count === undefined) {
    throw new CommandError("There is no checkpoint yet.");
  }
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const response = await requestTimestamp(authority, checkpoint).catch(
    (error: Error) => {
      throw new CommandError(`${authority}: no timestamp: ${error.message}`);
    },
  );
  await saveTimestamp(database, count, response);
  const stamp = readTimestamp(response);
  const time = stamp ? formatDateTime(stamp.time, timeZone) : "time unreadable";
  process.stdout.write(`Checkpoint ${count} is timestamped: ${time}\n`);
  if (folder !== undefined) {
    const file = join(folder, `checkpoint-${count}`);
    await writeFile(`${file}.txt`, checkpoint, { mode: 0o600 });
    await writeFile(`${file}.tsr`, response, { mode: 0o600 });
    process.stdout.write(`Written: ${file}.txt, ${file}.tsr\n`);
  }
}
