import { parseArgs } from "node:util";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readTimeZone,
} from "../command.ts";
import { describeEach } from "./background.ts";
import { callbackAsText } from "./lead-text.ts";

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
    const lines = requests.map((request) => `${JSON.stringify(request)}\n`);
    return void process.stdout.write(lines.join(""));
  }
  const texts = await describeEach(
    database,
    requests.map((one) => ({ ...one, phone: one.lead_phone_number })),
    (request, background) => callbackAsText(request, timeZone, background),
  );
  process.stdout.write(texts.join("\n") || "No callback requests.\n");
}
