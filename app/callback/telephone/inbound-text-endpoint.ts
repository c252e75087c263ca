import {
  readTextRequest,
  type TextRequest,
} from "../../consent/text-keywords.ts";
import { textReplies } from "../../consent/text-replies.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import { refuseUnsigned } from "./refuse-unsigned.ts";
import type { InboundText } from "./telephone.ts";

/** STOP suppresses texts and calls before the reply; START allows texts again. 403 without a valid signature. */
export async function handleInboundText(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { telephone, requestId } = services;
  const form = await request.formData().catch(() => new FormData());
  const text = telephone.readText?.({
    path: new URL(request.url).pathname,
    form: formFields(form),
    signature: request.headers.get("X-Twilio-Signature") ?? "",
  });
  if (!text) {
    return refuseUnsigned(requestId);
  }
  const asked = readTextRequest(text.handledAs ?? text.body);
  try {
    await act(asked, text, services);
  } catch (error) {
    services.reportFailure("inbound text message not stored", error);
    // No reply, so that the provider tries its fallback URL.
    const failure = {
      error: "The message was not stored.",
      code: "not-stored",
    };
    return Response.json({ ...failure, requestId }, { status: 503 });
  }
  const { siteUrl, operator } = services;
  const phone = operator.phones.main.display;
  const words = textReplies({ brand: operator.siteName, phone, siteUrl })[
    asked
  ];
  return new Response(text.reply(text.handledAs ? undefined : words), {
    headers: { "Content-Type": "text/xml; charset=utf-8" },
  });
}

async function act(
  asked: TextRequest,
  { from, body }: InboundText,
  { consents, now }: RequestServices,
) {
  if (!/^\+[1-9]\d{6,14}$/.test(from)) return;
  const given = {
    version: undefined,
    calls: false,
    texts: false,
    gpc: false,
    agent: null,
    language: null,
    page: `text message: ${body.trim().slice(0, 60).toWellFormed()}`,
  };
  if (asked === "start") await consents.allowTexts(from, now(), given);
  if (asked !== "stop") return;
  const stopped = (await consents.findSuppressions([from])).get(from);
  const isStopped = stopped?.calls !== undefined && stopped.texts !== undefined;
  if (isStopped && !consents.mayWithdraw(from)) return;
  const both = { calls: true, texts: true };
  await consents.withdrawNumber(from, both, now(), given);
}
