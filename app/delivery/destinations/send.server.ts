import type { LawBook } from "../../law/facts/law-book.server.ts";
import {
  buildDeliveryAlert,
  buildDigest,
  buildUnclaimedAlert,
} from "../messages/alert-message.ts";
import { mailOf } from "../messages/mail-text.ts";
import {
  buildMessage,
  type Delivery,
  type Message,
} from "../messages/message.ts";
import { findUrgency } from "../messages/urgency.ts";
import { claimUrl } from "../on-call/claim-link.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import type { DeliveryStore, Told } from "../queue/delivery-store.server.ts";
import type { Digest } from "../queue/digest.server.ts";
import type { Destination } from "./destination.ts";
import type { Outcome } from "./outcome.ts";
import { type DeliveryPlan, listDestinations } from "./plan.ts";
import { failureOf, post } from "./post-json.server.ts";
import { postOf } from "./webhook-bodies.ts";

type Tools = {
  plan: DeliveryPlan;
  laws: LawBook;
  store: DeliveryStore;
  claims: ClaimStore;
  siteUrl: string;
  now: () => Date;
  countDigest: () => Promise<Digest>;
};

/** Sends a message: reads what it tells of, words it for its destination, and says how it ended. Never throws. */
export function createSend(tools: Tools) {
  const destinations = new Map(
    listDestinations(tools.plan).map((one) => [one.name, one]),
  );
  return async (delivery: Delivery, signal: AbortSignal): Promise<Outcome> => {
    try {
      const destination = destinations.get(delivery.destination);
      if (!destination) return { status: "failed", reason: "no destination" };
      if (delivery.subject_kind === "digest") {
        const digest = buildDigest(delivery, await tools.countDigest());
        return await sendTo(destination, digest, delivery, tools, signal);
      }
      const told = await tools.store.findSubject(delivery);
      if (!told) return { status: "gone", reason: "what it told of is erased" };
      const { store, claims } = tools;
      const reason = await store.findWhyObsolete(delivery, told, claims);
      if (reason) return { status: "obsolete", reason };
      const message = {
        ...(await wordMessage(delivery, told, tools)),
        checkpoint: await store.findCheckpoint(),
      };
      return await sendTo(destination, message, delivery, tools, signal);
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

async function wordMessage(
  delivery: Delivery,
  told: Told,
  { plan, laws, claims, store, siteUrl }: Tools,
): Promise<Message> {
  const { timeZone } = plan;
  if (told.kind === "delivery") {
    return buildDeliveryAlert(delivery, told.delivery, timeZone);
  }
  if (delivery.event.endsWith(".unclaimed")) {
    return buildUnclaimedAlert(delivery, told, timeZone);
  }
  return buildMessage(delivery, told, {
    timeZone,
    urgent:
      told.kind === "lead"
        ? // As it was when it came, so that each try and each contact is told the same.
          findUrgency(
            told.lead,
            plan.urgent,
            laws,
            new Date(told.lead.created_at),
          )
        : [],
    claimUrl: claimUrl(delivery, await claims.getKey(), siteUrl),
    background: await store.findBackground(told),
  });
}

async function sendTo(
  destination: Destination,
  message: Message,
  { recipients }: Delivery,
  { siteUrl, now }: Tools,
  signal: AbortSignal,
): Promise<Outcome> {
  if (destination.kind !== "mail") {
    return post(postOf(destination, message, siteUrl, now()), now, signal);
  }
  // Loaded only where it is used: the package is large.
  const { sendMail } = await import("./send-mail.server.ts");
  const mail = mailOf(message, new URL(siteUrl).hostname);
  const { to } = destination;
  const left: string[] = recipients ? JSON.parse(recipients) : to;
  const receivers = to.filter((address) => left.includes(address));
  return receivers.length > 0
    ? sendMail(destination, receivers, mail, signal)
    : { status: "obsolete", reason: "its recipients are no longer named" };
}
