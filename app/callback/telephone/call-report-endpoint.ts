import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";

/**
 * `POST` of the telephone provider: what became of a call, and the question what to do next. Answers in the provider's
 * own language; 403 to whoever is not the provider, by the signature.
 */
export async function answerCallReport(
  request: Request,
  { telephone, callbacks, now, requestId, reportFailure }: RequestServices,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const report = telephone.listen?.({
    path: new URL(request.url).pathname,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!report) {
    return Response.json(
      {
        error: "This is for our telephone provider.",
        code: "signature",
        requestId,
      },
      { status: 403 },
    );
  }
  if (report.progress) {
    try {
      await callbacks.saveProgress(report.callId, report.progress, now());
    } catch (error) {
      // Who waits on the line goes first.
      reportFailure("progress of a call not stored", error);
    }
  }
  return new Response(report.answer, {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}
