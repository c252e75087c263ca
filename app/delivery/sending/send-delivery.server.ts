import { findCheckpoint } from "../../consent/ledger/consent-checkpoint.server.ts";
import type { AttemptOutcome } from "../destinations/outcome.ts";
import { listAllDestinations } from "../destinations/plan/plan.ts";
import { sendTo } from "../destinations/send.server.ts";
import { failureOf } from "../destinations/send-http.server.ts";
import { isAlert } from "../rows/alerts.server.ts";
import { isFirstDelivery } from "../subjects/first-delivery.ts";
import type { Delivery } from "../subjects/subject.ts";
import {
  composeAlert,
  composeForLead,
  type Dependencies,
} from "./compose-message.server.ts";

/** The returned function never throws. */
export function createSend(live: Dependencies) {
  return async (
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> => {
    const deps = { ...live, plan: { ...live.plan } };
    try {
      const destination = listAllDestinations(deps.plan).find(
        ({ name }) => name === delivery.destination,
      );
      // The destination was just removed.
      if (!destination) return { status: "interrupted" };
      const composed = isAlert(delivery)
        ? await composeAlert(delivery, deps)
        : await composeForLead(delivery, destination, deps);
      if ("status" in composed) return composed;
      const checkpoint = await findCheckpoint(deps.database);
      const message = { ...composed, checkpoint };
      const sent = await sendTo(destination, message, delivery, deps, signal);
      return sent.status === "returned" && !isFirstDelivery(delivery)
        ? { status: "failed", reason: "returned a lead that it never got" }
        : sent;
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}
