import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { CallReportData } from "../../leads/events/lead-event.ts";
import { listLeadEvents } from "../../leads/events/lead-event-rows.server.ts";
import {
  lockEvents,
  lockSubject,
} from "../../leads/events/lead-events.server.ts";
import { findLeadOf } from "../../leads/survey-attempts.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import { recordCall } from "./record-call.server.ts";
import { refuseUnsigned } from "./refuse-unsigned.ts";

/** `POST` from the provider. Responds in TwiML; 403 without a valid signature. */
export async function handleCallReport(
  request: Request,
  {
    phoneService,
    callbacks,
    database,
    now,
    requestId,
    reportFailure,
  }: RequestServices,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { pathname, search } = new URL(request.url);
  const report = phoneService.readReport?.({
    path: pathname + search,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!report) {
    return refuseUnsigned(requestId);
  }
  if (report.progress) {
    try {
      const { callId, requestId, desk, progress, stop } = report;
      const saved = desk && { report: progress, phone: desk.phone, callId };
      await (saved
        ? saveDeskReport(database, desk.leadId, saved, now())
        : callbacks.saveProgress(
            { callId, requestId },
            progress,
            now(),
            stop?.number,
          ));
    } catch (error) {
      // Someone is on the line: respond to the provider anyway.
      reportFailure("call progress not stored", error);
      return respond(report.stop?.failed ?? report.markup);
    }
  }
  return respond(report.markup);
}

function respond(markup: string) {
  return new Response(markup, {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}

/** Ignores reports of erased leads, repeated reports, and the normal end of the desk's own leg. */
async function saveDeskReport(
  database: Kysely<Database>,
  calledId: string,
  data: CallReportData,
  now: Date,
) {
  if (data.phone === "desk" && data.report === "completed") return;
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, [`call ${data.callId}`]);
    await lockEvents(transaction);
    const leadId = (await findLeadOf(transaction, calledId)) ?? calledId;
    if (!(await lockSubject(transaction, leadId))) return;
    const events = await listLeadEvents(transaction, leadId);
    // An event that came with an unfinished survey has `carried_over`, too.
    const isRepeated = events.some((event) =>
      isDeepStrictEqual({ ...event.data, ...data }, event.data),
    );
    if (!isRepeated) await recordCall(transaction, leadId, data, now);
  });
}
