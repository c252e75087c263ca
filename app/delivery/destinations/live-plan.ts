import { type DeliveryPlan, emptyPlan, type Problem } from "./plan.ts";

declare module "../../server/http/services-context.server.ts" {
  interface SiteContent {
    plan: DeliveryPlan;
  }

  interface Services {
    /** The plan of this content, or what is wrong with it. */
    readPlan: (
      site: ContentValues,
    ) => { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] };
  }
}

/** Reads the current plan at each use. `{ ...plan }` stays as it was at that moment. */
export function followPlan(current: () => DeliveryPlan): DeliveryPlan {
  return new Proxy(emptyPlan, {
    get: (_, name) => Reflect.get(current(), name),
  });
}
