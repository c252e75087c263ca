import type { Problem } from "../../../server/schema-problems.ts";
import { type DeliveryPlan, emptyPlan } from "./plan.ts";

declare module "../../../server/http/services-context.server.ts" {
  interface SiteContent {
    plan: DeliveryPlan;
  }

  interface Services {
    readPlan: (
      site: ContentValues,
    ) => { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] };
  }
}

/** Each property is read from the current plan on access; `{ ...plan }` is a snapshot. */
export function livePlan(current: () => DeliveryPlan): DeliveryPlan {
  return new Proxy(emptyPlan, {
    get: (_, name) => Reflect.get(current(), name),
  });
}
