import type { Palette } from "../../brand/contrast.ts";
import { mailOf } from "../messages/mail-text.ts";
import type { Message } from "../messages/message.ts";
import type { Delivery } from "../subjects/subject.ts";
import type { Destination } from "./destination.ts";
import { buildRequest } from "./http-request.ts";
import type { AttemptOutcome } from "./outcome.ts";
import { sendHttp } from "./send-http.server.ts";

type Sender = {
  siteUrl: string;
  now: () => Date;
  palette?: (() => Palette) | undefined;
};

export async function sendTo(
  destination: Destination,
  message: Message,
  { recipients }: Pick<Delivery, "recipients">,
  { siteUrl, now, palette }: Sender,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  if (destination.kind !== "mail") {
    return sendHttp(
      buildRequest(destination, message, siteUrl, now()),
      now,
      signal,
    );
  }
  // Loaded on first use, because nodemailer is large.
  const { sendMail } = await import("./send-mail.server.ts");
  const mail = mailOf(message, new URL(siteUrl).hostname, palette?.());
  const { to } = destination;
  const unsent: string[] = recipients ? JSON.parse(recipients) : to;
  // If a refused address was corrected, send to all: better twice to some than never to that one.
  const isKnown = unsent.every((address) => to.includes(address));
  return sendMail(destination, isKnown ? unsent : to, mail, signal);
}
