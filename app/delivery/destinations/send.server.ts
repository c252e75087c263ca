import { findCheckpoint } from "../../consent/ledger/consent-checkpoint.server.ts";
import { mailOf } from "../messages/mail-text.ts";
import type { Message } from "../messages/message.ts";
import {
  composeAlert,
  composeForLead,
  type Dependencies,
} from "../queue/compose-message.server.ts";
import { isAlert } from "../rows/alerts.server.ts";
import { isFirstDelivery } from "../subjects/first-delivery.ts";
import type { Delivery } from "../subjects/subject.ts";
import type { Destination } from "./destination.ts";
import { buildRequest } from "./http-request.ts";
import type { AttemptOutcome } from "./outcome.ts";
import { listAllDestinations } from "./plan/plan.ts";
import { failureOf, sendHttp } from "./send-http.server.ts";

/** The returned function never throws. */
export function createSend(live: Dependencies) {
  return async (
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> => {
    const deps = { ...live, plan: { ...live.plan } };
    try {
      const destination = listAllDestinations(deps.plan).find(
        ({ name }) => name === delivery.destination,
      );
      // The destination was just removed.
      if (!destination) return { status: "interrupted" };
      const composed = isAlert(delivery)
        ? await composeAlert(delivery, deps)
        : await composeForLead(delivery, destination, deps);
      if ("status" in composed) return composed;
      const checkpoint = await findCheckpoint(deps.database);
      const message = { ...composed, checkpoint };
      const sent = await sendTo(destination, message, delivery, deps, signal);
      return sent.status === "returned" && !isFirstDelivery(delivery)
        ? { status: "failed", reason: "returned a lead that it never got" }
        : sent;
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

export async function sendTo(
  destination: Destination,
  message: Message,
  { recipients }: Pick<Delivery, "recipients">,
  { siteUrl, now, palette }: Pick<Dependencies, "siteUrl" | "now" | "palette">,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  if (destination.kind !== "mail") {
    return sendHttp(
      buildRequest(destination, message, siteUrl, now()),
      now,
      signal,
    );
  }
  // nodemailer is large.
  const { sendMail } = await import("./send-mail.server.ts");
  const mail = mailOf(message, new URL(siteUrl).hostname, palette?.());
  const { to } = destination;
  const unsent: string[] = recipients ? JSON.parse(recipients) : to;
  // If a refused address was corrected, send to all: better twice to some than never to that one.
  const isKnown = unsent.every((address) => to.includes(address));
  return sendMail(destination, isKnown ? unsent : to, mail, signal);
}
