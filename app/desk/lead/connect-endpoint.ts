import { refuseUnsigned } from "../../callback/phone-service/refuse-unsigned.ts";
import { findSubjectById } from "../../delivery/subjects/find-subject.server.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import { findCallableNumber } from "./callable-number.server.ts";

/** `POST` from the phone provider after the specialist pressed a key. 403 without a valid signature. */
export async function handleConnection(
  request: Request,
  { phoneService, database, requestId }: RequestServices,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { pathname, search } = new URL(request.url);
  const connection = phoneService.readConnection?.({
    path: pathname + search,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!connection) return refuseUnsigned(requestId);
  const { leadId } = connection;
  const subject = leadId && (await findSubjectById(database, leadId));
  const number = subject && (await findCallableNumber(database, subject));
  return new Response(connection.markupFor(number || undefined), {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}
