import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Palette } from "../../brand/contrast.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { getLeadEvent } from "../../leads/events/lead-event-rows.server.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import type { AttemptOutcome } from "../destinations/outcome.ts";
import {
  findOutsideRefusal,
  withoutUnshared,
} from "../destinations/outside.server.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import {
  buildDeliveryAlert,
  buildDigest,
  buildTextAlert,
  buildUnclaimedAlert,
  type Digest,
  isEmpty,
} from "../messages/alert-message.ts";
import { buildMessage } from "../messages/build-message.ts";
import type { Message } from "../messages/message.ts";
import { buildUpdate } from "../messages/update-message.ts";
import { claimUrl } from "../on-call/claim-link.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import { findFailed, unreadTextEvent } from "../rows/alerts.server.ts";
import {
  findCallOptOut,
  findContactHistory,
} from "../subjects/contact-history.server.ts";
import { findSubject } from "../subjects/find-subject.server.ts";
import {
  isFirstDelivery,
  updatedEvent,
  withdrawnEvent,
} from "../subjects/first-delivery.ts";
import type { Delivery, Subject } from "../subjects/subject.ts";
import { findUrgency } from "../urgency/urgency.ts";
import { composeWithdrawal } from "../withdrawals/compose-withdrawal.server.ts";
import { findObsoleteReason } from "./obsolete.server.ts";

export type Dependencies = {
  plan: DeliveryPlan;
  laws: LawBook;
  database: Kysely<Database>;
  intake: Kysely<Database>;
  log: Log;
  claims: ClaimStore;
  siteUrl: string;
  paidForLeads: () => boolean;
  palette?: () => Palette;
  now: () => Date;
  countDigest: () => Promise<Digest>;
};

/** An alert contains no personal data, so any destination may get it. */
export async function composeAlert(
  delivery: Delivery,
  { plan, database, countDigest }: Dependencies,
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

export async function composeForLead(
  delivery: Delivery,
  destination: Destination,
  deps: Dependencies,
): Promise<Message | AttemptOutcome> {
  const { database, plan, paidForLeads } = deps;
  const subject = await findSubject(database, delivery);
  if (delivery.event === withdrawnEvent) {
    return composeWithdrawal(deps, delivery, subject, destination);
  }
  if (!subject) {
    return { status: "undeliverable", reason: "its subject was erased" };
  }
  const reason = await findObsoleteReason(deps, delivery, subject);
  if (reason) return obsolete(reason);
  const { outside, firm, kind } = destination;
  if (delivery.event === updatedEvent && kind !== "webhook") {
    return obsolete("it takes no status updates now");
  }
  const refusal =
    outside &&
    (await findOutsideRefusal(database, subject, paidForLeads(), firm));
  if (!refusal) return composeMessage(delivery, subject, destination, deps);
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
  { plan, laws, claims, database, siteUrl, now }: Dependencies,
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
