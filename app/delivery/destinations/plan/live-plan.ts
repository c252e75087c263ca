import type { Problem } from "../../../server/schema-problems.ts";
import { type DeliveryPlan, emptyPlan } from "./plan.ts";

declare module "../../../server/http/services-context.server.ts" {
  interface SiteContent {
    plan: DeliveryPlan;
  }

  interface Services {
    /** The plan in this content, or what is wrong with it. */
    readPlan: (
      site: ContentValues,
    ) => { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] };
  }
}

/** A plan that is read again at each use; `{ ...plan }` is a snapshot. */
export function followPlan(current: () => DeliveryPlan): DeliveryPlan {
  return new Proxy(emptyPlan, {
    get: (_, name) => Reflect.get(current(), name),
  });
}
