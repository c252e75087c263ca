import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import { refuseUnsigned } from "./refuse-unsigned.ts";

/** `POST` from the provider with the progress of a call. Answers in TwiML; 403 without a valid signature. */
export async function answerCallReport(
  request: Request,
  { telephone, callbacks, now, requestId, reportFailure }: RequestServices,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const report = telephone.readReport?.({
    path: new URL(request.url).pathname,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!report) {
    return refuseUnsigned(requestId);
  }
  if (report.progress) {
    try {
      await callbacks.saveProgress(report.callId, report.progress, now());
    } catch (error) {
      // Someone is on the line: answer the provider even so.
      reportFailure("call progress not stored", error);
    }
  }
  return new Response(report.answer, {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}
