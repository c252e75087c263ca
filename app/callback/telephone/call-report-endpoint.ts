import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import { recordCall } from "./record-call.server.ts";
import { refuseUnsigned } from "./refuse-unsigned.ts";
import type { CallProgress } from "./telephone.ts";

/** `POST` from the provider with the progress of a call. Answers in TwiML; 403 without a valid signature. */
export async function answerCallReport(
  request: Request,
  {
    telephone,
    callbacks,
    database,
    now,
    requestId,
    reportFailure,
  }: RequestServices,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { pathname, search } = new URL(request.url);
  const report = telephone.readReport?.({
    path: pathname + search,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!report) {
    return refuseUnsigned(requestId);
  }
  if (report.progress) {
    try {
      await (report.desk
        ? saveDeskReport(database, report.desk, report.progress, now())
        : callbacks.saveProgress(report.callId, report.progress, now()));
    } catch (error) {
      // Someone is on the line: answer the provider even so.
      reportFailure("call progress not stored", error);
    }
  }
  return new Response(report.answer, {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}

/** Nothing of a lead that was erased meanwhile. That the caller's own call ended says nothing. */
async function saveDeskReport(
  database: Kysely<Database>,
  { leadId, phone }: { leadId: string; phone: "lead" | "desk" },
  report: CallProgress,
  now: Date,
) {
  if (phone === "desk" && report === "completed") return;
  await database.transaction().execute(async (transaction) => {
    const lead = await transaction
      .selectFrom("lead_states")
      .select("subject_id")
      .where("subject_id", "=", leadId)
      .executeTakeFirst();
    if (lead) await recordCall(transaction, leadId, { report, phone }, now);
  });
}
