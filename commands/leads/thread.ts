import { parseArgs } from "node:util";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { createLeadStore } from "../../app/leads/lead-store.server.ts";
import { listThread } from "../../app/leads/threads/threads.server.ts";
import { isUuid } from "../../app/server/uuid.ts";
import {
  CommandError,
  openCommandDatabase,
  readTimeZone,
  UsageError,
} from "../command.ts";
import { readLeadContexts } from "./lead-context.ts";
import { callbackAsText, leadAsText } from "./lead-text.ts";

export async function showThread(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id = "", ...more] = positionals;
  if (!isUuid(id) || more.length > 0) {
    throw new UsageError(
      'usage: thread ID; list IDs with "npm run --silent leads -- list --json"',
    );
  }
  const { database, settings } = await openCommandDatabase();
  const timeZone = await readTimeZone(database, settings);
  const threadEntries = await listThread(database, id);
  if (threadEntries.length === 0) {
    throw new CommandError(`there is no lead or callback request ${id}`);
  }
  const leads = createLeadStore(database);
  const callbacks = createCallbackStore(database);
  for (const entry of threadEntries) {
    const sent = await leads.listLeads({ id: entry.id });
    const requests = await callbacks.listRequests(entry.id);
    const contextOf = await readLeadContexts(database, [
      ...sent,
      ...requests.map(({ id, lead_phone_number: phone }) => ({ id, phone })),
    ]);
    const found = [
      ...sent.map((lead) => leadAsText(lead, timeZone, contextOf(lead.id))),
      ...requests.map((request) =>
        callbackAsText(request, timeZone, contextOf(request.id)),
      ),
    ];
    process.stdout.write(
      `${entry === threadEntries[0] ? "" : "\n"}${found.join("")}`,
    );
  }
}
