import type { Delivery } from "./subject.ts";

export const createdEvents = {
  lead: "lead.created",
  callback: "callback.created",
  unfinished: "lead.unfinished",
};

export const updatedEvent = "lead.updated";

export const withdrawnEvent = "consent.withdrawn";

export function isFirstDelivery({ event }: Pick<Delivery, "event">) {
  return Object.values(createdEvents).includes(event);
}
