import { referenceOf } from "../../forms/reference.ts";
import type { StoredLeadEvent } from "../../leads/events/lead-event.ts";
import {
  type Delivery,
  type Subject,
  subjectIdOf,
} from "../subjects/subject.ts";
import type { Message } from "./message.ts";

/** Without personal data. Only the operator's own systems get the reason and the actor. */
export function buildUpdate(
  { id, event: type }: Pick<Delivery, "id" | "event">,
  subject: Subject,
  { id: eventId, at, by, data }: StoredLeadEvent,
  isOutside: boolean,
): Message {
  const subjectId = subjectIdOf(subject);
  const reference = referenceOf(subjectId);
  return {
    id,
    type,
    time: at,
    title: `${reference}: ${data.from} → ${data.to}`,
    urgent: [],
    facts: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    data: {
      id: subjectId,
      reference,
      kind: subject.kind,
      eventId,
      from: data.from,
      to: data.to,
      at: at.toISOString(),
      by: isOutside ? null : by.name,
      reason: isOutside ? null : (data.reason ?? null),
    },
  };
}
