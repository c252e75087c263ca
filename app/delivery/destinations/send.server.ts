import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Palette } from "../../brand/contrast.ts";
import { findCheckpoint } from "../../consent/ledger/consent-checkpoint.server.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { getLeadEvent } from "../../leads/events/lead-event-rows.server.ts";
import {
  buildDeliveryAlert,
  buildDigest,
  buildUnclaimedAlert,
} from "../messages/alert-message.ts";
import { buildMessage } from "../messages/build-message.ts";
import { isFirstDelivery } from "../messages/first-delivery.ts";
import { mailOf } from "../messages/mail-text.ts";
import type { Message } from "../messages/message.ts";
import {
  findCallOptOut,
  findContactHistory,
} from "../messages/subjects/contact-history.server.ts";
import {
  type DeliverySubject,
  findSubject,
} from "../messages/subjects/find-subject.server.ts";
import type { Delivery } from "../messages/subjects/subject.ts";
import { buildUpdate } from "../messages/update-message.ts";
import { claimUrl } from "../on-call/claim-link.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import type { Digest } from "../queue/health/digest.server.ts";
import { findObsoleteReason } from "../queue/obsolete.server.ts";
import { findUrgency } from "../urgency/urgency.ts";
import type { Destination } from "./destination.ts";
import { buildRequest } from "./http-request.ts";
import type { AttemptOutcome } from "./outcome.ts";
import { findOutsideRefusal, withoutUnshared } from "./outside.server.ts";
import { type DeliveryPlan, listAllDestinations } from "./plan/plan.ts";
import { failureOf, sendHttp } from "./send-http.server.ts";

type Tools = {
  plan: DeliveryPlan;
  laws: LawBook;
  database: Kysely<Database>;
  claims: ClaimStore;
  siteUrl: string;
  paidForLeads: () => boolean;
  palette?: () => Palette;
  now: () => Date;
  countDigest: () => Promise<Digest>;
};

/** Returns a function that builds a delivery's message and sends it to its destination, and never throws. */
export function createSend(handle: Tools) {
  return async (
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> => {
    const tools = { ...handle, plan: { ...handle.plan } };
    try {
      const destination = listAllDestinations(tools.plan).find(
        ({ name }) => name === delivery.destination,
      );
      // The destination was just removed.
      if (!destination) return { status: "interrupted" };
      if (delivery.subject_kind === "digest") {
        const digest = buildDigest(delivery, await tools.countDigest());
        return await sendTo(destination, digest, delivery, tools, signal);
      }
      const { database } = tools;
      const isFirst = isFirstDelivery(delivery);
      const subject = await findSubject(database, delivery);
      if (!subject) {
        return {
          status: "undeliverable",
          reason: "what it was about is erased",
        };
      }
      const reason = await findObsoleteReason(tools, delivery, subject);
      if (reason) return { status: "obsolete", reason };
      const refusal = await findRefusal(destination, subject, tools);
      if (refusal) {
        const status = isFirst && tools.plan.routing ? "returned" : "obsolete";
        return { status, reason: refusal };
      }
      const message = {
        ...(await composeMessage(delivery, subject, destination, tools)),
        checkpoint: await findCheckpoint(database),
      };
      const sent = await sendTo(destination, message, delivery, tools, signal);
      return sent.status === "returned" && !isFirst
        ? { status: "failed", reason: "returned a lead that it never got" }
        : sent;
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

/** Why the destination may not get the lead. Alerts about failed deliveries contain no personal data. */
async function findRefusal(
  { outside, firm }: Destination,
  subject: DeliverySubject,
  { database, paidForLeads }: Tools,
) {
  return outside && subject.kind !== "delivery"
    ? findOutsideRefusal(database, subject, paidForLeads(), firm)
    : undefined;
}

async function composeMessage(
  delivery: Delivery,
  subject: DeliverySubject,
  { outside }: Destination,
  { plan, laws, claims, database, siteUrl, now }: Tools,
): Promise<Message> {
  const { timeZone } = plan;
  if (subject.kind === "delivery") {
    return buildDeliveryAlert(delivery, subject.delivery, timeZone);
  }
  if (delivery.lead_event_id) {
    const event = await getLeadEvent(database, delivery.lead_event_id);
    return buildUpdate(delivery, subject, event, outside === true);
  }
  if (delivery.event.endsWith(".unclaimed")) {
    const optOut = await findCallOptOut(database, subject);
    return buildUnclaimedAlert(delivery, subject, optOut, timeZone);
  }
  const history = await findContactHistory(database, subject);
  return buildMessage(delivery, subject, {
    timeZone,
    now: now(),
    urgent:
      subject.kind === "lead"
        ? // As of receipt, so that every attempt and contact sees the same urgency.
          findUrgency(
            subject.lead,
            plan.urgent,
            laws,
            new Date(subject.lead.created_at),
          )
        : [],
    claimUrl: claimUrl(delivery, await claims.getKey(), siteUrl),
    history: outside ? withoutUnshared(history) : history,
  });
}

/** Returns a network failure as an outcome instead of throwing. */
export async function sendTo(
  destination: Destination,
  message: Message,
  { recipients }: Pick<Delivery, "recipients">,
  { siteUrl, now, palette }: Pick<Tools, "siteUrl" | "now" | "palette">,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  if (destination.kind !== "mail") {
    return sendHttp(
      buildRequest(destination, message, siteUrl, now()),
      now,
      signal,
    );
  }
  // Imported lazily, because nodemailer is large.
  const { sendMail } = await import("./send-mail.server.ts");
  const mail = mailOf(message, new URL(siteUrl).hostname, palette?.());
  const { to } = destination;
  const unsent: string[] = recipients ? JSON.parse(recipients) : to;
  const current = to.filter((address) => unsent.includes(address));
  return current.length > 0
    ? sendMail(destination, current, mail, signal)
    : {
        status: "obsolete",
        reason: "its recipients were removed from the plan",
      };
}
