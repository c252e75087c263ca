import { consentWithoutForm } from "../../consent/consent.ts";
import { textReplies } from "../../consent/text-replies.ts";
import {
  readTextRequest,
  type TextRequest,
} from "../../consent/text-request.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import type { InboundText } from "./phone-service.ts";
import { refuseUnsigned } from "./refuse-unsigned.ts";

/** STOP suppresses texts and calls before the reply; START allows texts again. 403 without a valid signature. */
export async function handleInboundText(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { phoneService, requestId } = services;
  const form = await request.formData().catch(() => new FormData());
  const text = phoneService.readText?.({
    path: new URL(request.url).pathname,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!text) {
    return refuseUnsigned(requestId);
  }
  try {
    const answer = await handleText(text, services);
    const words = answer && !text.handledAs && repliesOf(services)[answer];
    return new Response(text.reply(words || undefined), {
      headers: { "Content-Type": "text/xml; charset=utf-8" },
    });
  } catch (error) {
    services.reportFailure("inbound text message not stored", error);
    // No reply, so that the provider tries its fallback URL.
    const failure = {
      error: "The message was not stored.",
      code: "not-stored",
    };
    return Response.json({ ...failure, requestId }, { status: 503 });
  }
}

function repliesOf({ siteUrl, operator }: RequestServices) {
  const phone = operator.phones.main.display;
  return textReplies({ brand: operator.siteName, phone, siteUrl });
}

/** Returns what to confirm; undefined for no reply. A stopped number gets one confirmation: 47 CFR 64.1200(a)(12). */
async function handleText(
  { from, body, handledAs }: InboundText,
  { consents, now }: RequestServices,
): Promise<TextRequest | undefined> {
  const asked = readTextRequest(handledAs ?? body);
  if (asked === "help") return "help";
  if (!/^\+[1-9]\d{6,14}$/.test(from)) return undefined;
  const words = body.trim().slice(0, 60);
  const given = consentWithoutForm(`text message: ${words}`);
  const stopped = (await consents.findSuppressions([from])).get(from);
  if (asked === "stop") {
    const isRepeated = Boolean(stopped?.calls && stopped.texts);
    if (!isRepeated || consents.mayWithdraw(from)) {
      const both = { calls: true, texts: true };
      await consents.withdrawNumber(from, both, now(), given);
    }
    return isRepeated ? undefined : "stop";
  }
  if (asked === "start" && (await consents.allowTexts(from, now(), given))) {
    return "start";
  }
  if (asked === "other") await consents.reportUnreadText(now());
  if (stopped?.texts) return undefined;
  return asked === "start" ? "help" : asked;
}
