import type { Delivery } from "./subjects/subject.ts";

/** The event of a lead's first delivery, by kind. */
export const createdEvents = {
  lead: "lead.created",
  callback: "callback.created",
  unfinished: "lead.unfinished",
};

export function isFirstDelivery({ event }: Pick<Delivery, "event">) {
  return Object.values(createdEvents).includes(event);
}
