import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Palette } from "../../brand/contrast.ts";
import { findCheckpoint } from "../../consent/ledger/consent-checkpoint.server.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { getLeadEvent } from "../../leads/events/lead-event-rows.server.ts";
import {
  buildDeliveryAlert,
  buildDigest,
  buildTextAlert,
  buildUnclaimedAlert,
} from "../messages/alert-message.ts";
import { buildMessage } from "../messages/build-message.ts";
import { isFirstDelivery, withdrawnEvent } from "../messages/first-delivery.ts";
import { mailOf } from "../messages/mail-text.ts";
import type { Message } from "../messages/message.ts";
import {
  findCallOptOut,
  findContactHistory,
} from "../messages/subjects/contact-history.server.ts";
import { findSubject } from "../messages/subjects/find-subject.server.ts";
import type { Delivery, Subject } from "../messages/subjects/subject.ts";
import { buildUpdate } from "../messages/update-message.ts";
import { claimUrl } from "../on-call/claim-link.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import {
  findFailed,
  isAlert,
  unreadTextEvent,
} from "../queue/alerts.server.ts";
import { type Digest, isEmpty } from "../queue/health/digest.server.ts";
import { findObsoleteReason } from "../queue/obsolete.server.ts";
import { findUrgency } from "../urgency/urgency.ts";
import { composeWithdrawal } from "../withdrawals/compose-withdrawal.server.ts";
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

/** The returned function never throws. */
export function createSend(liveTools: Tools) {
  return async (
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> => {
    const tools = { ...liveTools, plan: { ...liveTools.plan } };
    try {
      const destination = listAllDestinations(tools.plan).find(
        ({ name }) => name === delivery.destination,
      );
      // The destination was just removed.
      if (!destination) return { status: "interrupted" };
      const composed = isAlert(delivery)
        ? await composeAlert(delivery, tools)
        : await composeForLead(delivery, destination, tools);
      if ("status" in composed) return composed;
      const checkpoint = await findCheckpoint(tools.database);
      const message = { ...composed, checkpoint };
      const sent = await sendTo(destination, message, delivery, tools, signal);
      return sent.status === "returned" && !isFirstDelivery(delivery)
        ? { status: "failed", reason: "returned a lead that it never got" }
        : sent;
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

/** An alert contains no personal data, so any destination may get it. */
async function composeAlert(
  delivery: Delivery,
  { plan, database, countDigest }: Tools,
): Promise<Message | AttemptOutcome> {
  if (delivery.event === unreadTextEvent) {
    return buildTextAlert(delivery, plan.timeZone);
  }
  if (delivery.subject_kind === "digest") {
    const counts = await countDigest();
    return isEmpty(counts)
      ? obsolete("nothing needs attention")
      : buildDigest(delivery, counts);
  }
  const failed = await findFailed(database, delivery);
  return failed
    ? buildDeliveryAlert(delivery, failed, plan.timeZone)
    : obsolete("the failed delivery was sent or deleted since");
}

async function composeForLead(
  delivery: Delivery,
  destination: Destination,
  tools: Tools,
): Promise<Message | AttemptOutcome> {
  const { database, plan, paidForLeads } = tools;
  const subject = await findSubject(database, delivery);
  if (delivery.event === withdrawnEvent) {
    return composeWithdrawal(tools, delivery, subject, destination);
  }
  if (!subject) {
    return { status: "undeliverable", reason: "its subject was erased" };
  }
  const reason = await findObsoleteReason(tools, delivery, subject);
  if (reason) return obsolete(reason);
  const { outside, firm } = destination;
  const refusal =
    outside &&
    (await findOutsideRefusal(database, subject, paidForLeads(), firm));
  if (!refusal) return composeMessage(delivery, subject, destination, tools);
  return isFirstDelivery(delivery) && plan.routing
    ? { status: "returned", reason: refusal }
    : obsolete(refusal);
}

function obsolete(reason: string): AttemptOutcome {
  return { status: "obsolete", reason };
}

async function composeMessage(
  delivery: Delivery,
  subject: Subject,
  { outside }: Destination,
  { plan, laws, claims, database, siteUrl, now }: Tools,
): Promise<Message> {
  const { timeZone } = plan;
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
    claimUrl: outside
      ? undefined
      : claimUrl(delivery, await claims.getKey(), siteUrl),
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
  // nodemailer is large.
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
