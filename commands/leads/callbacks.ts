import { parseArgs } from "node:util";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { openCommandDatabase, readTime, readTimeZone } from "../command.ts";
import { readBackgrounds } from "./background.ts";
import { callbackAsText } from "./lead-text.ts";

/** `npm run leads -- callbacks`: callback requests and what became of each, oldest first. */
export async function listCallbacks(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: {
      json: { type: "boolean", default: false },
      since: { type: "string" },
    },
  });
  const readSince =
    values.since === undefined ? undefined : readTime("since", values.since);
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const since = readSince?.(timeZone);
  const requests = (await createCallbackStore(database).listRequests()).filter(
    ({ created_at }) => !since || new Date(created_at) >= since,
  );
  const backgroundOf = await readBackgrounds(
    database,
    requests.map(({ id, lead_phone_number: phone }) => ({ id, phone })),
  );
  const lines = requests.map((request) =>
    values.json
      ? `${JSON.stringify(request)}\n`
      : callbackAsText(request, timeZone, backgroundOf(request.id)),
  );
  process.stdout.write(
    lines.join(values.json ? "" : "\n") ||
      (values.json ? "" : "No callback requests.\n"),
  );
}
