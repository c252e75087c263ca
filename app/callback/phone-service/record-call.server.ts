import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  type CallReportData,
  namedActor,
} from "../../leads/events/lead-event.ts";
import { recordEvent } from "../../leads/events/lead-events.server.ts";

const by = namedActor("Phone service");

export async function recordCall(
  transaction: Transaction<Database>,
  subjectId: string,
  report: CallReportData | undefined,
  at: Date,
) {
  const event = report
    ? ({ kind: "call_reported", data: report } as const)
    : ({ kind: "call_placed", data: {} } as const);
  await recordEvent(transaction, { ...event, subjectId, by, at });
}
