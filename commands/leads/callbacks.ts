import { parseArgs } from "node:util";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
} from "../command.ts";
import { describeCallbacks } from "./describe.ts";
import { toJsonLines } from "./json-lines.ts";

export async function listCallbacks(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      since: { type: "string" },
    },
  });
  const readSince = readOptionalTime("since", values.since);
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const since = readSince?.(timeZone);
  const requests = (await createCallbackStore(database).listRequests()).filter(
    ({ created_at }) => !since || new Date(created_at) >= since,
  );
  if (values.json) {
    const lines = await toJsonLines(
      database,
      requests,
      ({ lead_phone_number }) => lead_phone_number,
    );
    return void process.stdout.write(lines);
  }
  const texts = await describeCallbacks(database, requests, timeZone);
  process.stdout.write(texts.join("\n") || "No callback requests.\n");
}
