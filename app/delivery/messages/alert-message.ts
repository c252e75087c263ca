import { referenceOf } from "../../forms/reference.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { unknownDestination } from "../rows/delivery-row.ts";
import { withdrawnEvent } from "../subjects/first-delivery.ts";
import {
  type Delivery,
  type Subject,
  sentAtOf,
  subjectIdOf,
  subjectNouns,
} from "../subjects/subject.ts";
import type { Message } from "./message.ts";

export type Digest = {
  quarantined: number;
  undelivered: number;
  unclaimed: number | undefined;
};

export function isEmpty(digest: Digest) {
  return Object.values(digest).every((count) => !count);
}

type Envelope = Pick<Delivery, "id" | "event" | "created_at">;

export function buildDeliveryAlert(
  { id, event, created_at }: Envelope,
  failed: Delivery,
  timeZone: string,
): Message {
  const { destination, attempts, last_error } = failed;
  const isDead = event === "delivery.dead";
  const isWithdrawal = failed.event === withdrawnEvent;
  const reference = referenceOf(failed.subject_id);
  const time = new Date(created_at);
  const { title, whatToDo } = isWithdrawal
    ? describeFailedWithdrawal(failed, isDead)
    : isDead
      ? describeDead(failed)
      : describeFailing(failed);
  return {
    id,
    type: event,
    time,
    title,
    urgent: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    facts: [
      { label: "Destination", value: destination },
      { label: "Why", value: last_error ?? "unknown" },
      { label: "Tries", value: String(attempts) },
      {
        label: "Since",
        value: formatDateTime(failed.created_at, timeZone),
      },
      { label: "What to do", value: whatToDo },
    ],
    data: {
      destination,
      event: failed.event,
      reference: isWithdrawal ? reference : null,
      reason: last_error,
      attempts,
      deliveryId: failed.id,
    },
  };
}

function describeFailedWithdrawal(
  { destination, subject_id }: Delivery,
  isDead: boolean,
) {
  const reference = referenceOf(subject_id);
  const next = isDead
    ? "The site won't try again."
    : "The site keeps trying for about three days.";
  return {
    title: `${destination} hasn't been told to stop contacting ${reference}`,
    whatToDo: `Tell them yourself: ${reference} asked us to stop. npm run consent -- show ${subject_id} says from what. ${next}`,
  };
}

function describeDead({ destination, last_error }: Delivery) {
  const how =
    last_error === unknownDestination
      ? `${destination} isn't in the plan anymore. To send these leads to another destination: npm run deliveries -- replay --to NAME --since DATE.`
      : "See why with: npm run leads -- dead. Once it works again: npm run leads -- redeliver --all.";
  return {
    title: `A lead couldn't be delivered to ${destination}`,
    whatToDo: `${how} No lead is lost: npm run leads -- list shows them all.`,
  };
}

function describeFailing({ destination }: Delivery) {
  return {
    title: `Leads aren't reaching ${destination}`,
    whatToDo:
      "The site keeps trying for about three days. See what waits with: npm run leads -- undelivered. Check the destination, and call whoever waits for a call in the meantime: npm run leads -- waiting lists them, and says who must not be called. Once it works again: npm run leads -- redeliver --all.",
  };
}

export function buildUnclaimedAlert(
  { id, event, created_at }: Envelope,
  subject: Subject,
  optOut: Date | undefined,
  timeZone: string,
): Message {
  const subjectId = subjectIdOf(subject);
  const reference = referenceOf(subjectId);
  const noun = subjectNouns[subject.kind];
  const received = sentAtOf(subject);
  return {
    id,
    type: event,
    time: new Date(created_at),
    title: optOut
      ? `Asked not to be called: ${noun} ${reference}`
      : `Nobody has claimed ${noun} ${reference}`,
    urgent: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    facts: [
      { label: "Reference", value: reference },
      { label: "Received", value: formatDateTime(received, timeZone) },
      {
        label: "What to do",
        value: optOut
          ? `Don't call: they withdrew consent on ${formatDateTime(optOut, timeZone)}. The contacts are no longer asked.`
          : `Call: npm run leads -- list --reference ${reference}. Then claim it: npm run leads -- claim ${subjectId} --by NAME`,
      },
    ],
    data: {
      id: subjectId,
      reference,
      createdAt: received.toISOString(),
      doNotCallSince: optOut?.toISOString() ?? null,
    },
  };
}

/** Reports a text message that isn't a keyword. Neither its words nor its number are stored. */
export function buildTextAlert(
  { id, event, created_at }: Envelope,
  timeZone: string,
): Message {
  const time = new Date(created_at);
  return {
    id,
    type: event,
    time,
    title: "Someone texted your number, and the site couldn't read it",
    urgent: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    facts: [
      { label: "Since", value: formatDateTime(time, timeZone) },
      {
        label: "What to do",
        value:
          "Read it in your phone provider's message log, and look there again in an hour. If it asks you in any words not to call or text: npm run consent -- withdraw --phone NUMBER --by text",
      },
    ],
    data: { since: time.toISOString() },
  };
}

export function buildDigest(
  { id, event, created_at }: Envelope,
  { quarantined, undelivered, unclaimed }: Digest,
): Message {
  const lines: [label: string, count: number | undefined, command: string][] = [
    ["Quarantined", quarantined, "npm run leads -- list --quarantined"],
    ["Undelivered messages", undelivered, "npm run leads -- undelivered"],
    ["Unclaimed", unclaimed, "npm run leads -- waiting"],
  ];
  return {
    id,
    type: event,
    time: new Date(created_at),
    title: "Daily digest: what needs your attention",
    urgent: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    facts: lines.flatMap(([label, count, command]) =>
      count ? [{ label, value: `${count}. See them with: ${command}` }] : [],
    ),
    data: { quarantined, undelivered, unclaimed: unclaimed ?? null },
  };
}
