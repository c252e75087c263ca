import { type DeliveryPlan, emptyPlan } from "./plan.ts";

declare module "../../server/http/services-context.server.ts" {
  interface SiteContent {
    plan: DeliveryPlan;
  }
}

/** Reads the current plan at each use. `{ ...plan }` stays as it was at that moment. */
export function followPlan(current: () => DeliveryPlan): DeliveryPlan {
  return new Proxy(emptyPlan, {
    get: (_, name) => Reflect.get(current(), name),
  });
}
