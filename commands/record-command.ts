import type { Transaction } from "kysely";
import type { DeskEventBody } from "../app/desk/audit/desk-event.ts";
import { recordDeskEvent } from "../app/desk/audit/desk-events.server.ts";
import { namedActor } from "../app/leads/events/lead-event.ts";
import type { Database } from "../db/schema.ts";

export const commandLine = namedActor("the command line");

export function recordCommand(
  transaction: Transaction<Database>,
  body: DeskEventBody,
) {
  return recordDeskEvent(transaction, {
    ...body,
    by: commandLine,
    at: new Date(),
  });
}
