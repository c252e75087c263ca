import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import type { AttemptOutcome } from "../destinations/outcome.ts";
import { isAlert, type ListAlerts } from "../rows/alerts.server.ts";
import type { Delivery } from "../subjects/subject.ts";
import type {
  AttemptResult,
  createResultWriter,
} from "./attempt-result.server.ts";
import {
  findNextAttempt,
  findPauseEnd,
  maxAttempts,
} from "./retry-schedule.ts";
import type {
  ReturnedDelivery,
  ReturnOutcome,
} from "./take-back-lead.server.ts";

/** The failed attempt that alerts the operator, a few minutes after the first. */
const alertAttempt = 4;

/** A pause this long, asked for by a receiver, also alerts the operator. */
const alertPauseMs = 15 * minute;

type AttemptDependencies = {
  listAlerts: ListAlerts;
  send: (delivery: Delivery, signal: AbortSignal) => Promise<AttemptOutcome>;
  saveResult: ReturnType<typeof createResultWriter>;
  takeBackLead: (taken: ReturnedDelivery) => Promise<ReturnOutcome>;
  onAttempt?: (destination: string, end: AttemptResult["state"]) => void;
  now: () => Date;
  log: Log;
  timing: { timeoutMs: number; mailTimeoutMs: number };
  listDestinations: () => readonly Destination[];
  aborting: AbortController;
};

/** Never throws. */
export async function attemptDelivery(
  delivery: Delivery,
  worker: AttemptDependencies,
) {
  const { destination } = delivery;
  const signal = AbortSignal.any([
    worker.aborting.signal,
    AbortSignal.timeout(timeoutOf(destination, worker)),
  ]);
  const outcome = await worker.send(delivery, signal);
  const now = worker.now();
  if (outcome.status === "returned") {
    await tryTakingBack({ delivery, reason: outcome.reason, now }, worker);
  } else {
    await finish(delivery, outcome, now, worker);
  }
}

function timeoutOf(
  destination: string,
  { listDestinations, timing }: AttemptDependencies,
) {
  const isMail = listDestinations().some(
    ({ name, kind }) => name === destination && kind === "mail",
  );
  return isMail ? timing.mailTimeoutMs : timing.timeoutMs;
}

async function finish(
  delivery: Delivery,
  outcome: FinalOutcome,
  now: Date,
  worker: AttemptDependencies,
) {
  const { destination, attempts } = delivery;
  const result = resultOf(outcome, attempts, now);
  const isAlarming = needsAlert(result, attempts, now);
  logFailure(delivery, result, isAlarming, worker);
  worker.onAttempt?.(destination, result.state);
  // A failed alert shows only in the log, the metrics and /readyz.
  const alerts =
    isAlarming && !isAlert(delivery) ? worker.listAlerts(delivery) : [];
  try {
    await worker.saveResult({ delivery, result, now, alerts });
  } catch (error) {
    // The lease expires and the message is sent again: at least once, not at most once.
    const about = { err: error, delivery: delivery.id, destination };
    worker.log.error(about, "delivery result not saved");
  }
}

async function tryTakingBack(
  taken: ReturnedDelivery,
  worker: AttemptDependencies,
) {
  const { id, destination } = taken.delivery;
  try {
    const end = await worker.takeBackLead(taken);
    const about = { delivery: id, destination };
    if (end === "nobody left") {
      worker.log.error(about, "returned lead has no destination left");
      worker.onAttempt?.(destination, "dead");
    }
    if (end === "passed on") {
      worker.log.info(about, "lead returned");
      worker.onAttempt?.(destination, "dropped");
    }
  } catch (error) {
    const about = { err: error, delivery: id, destination };
    worker.log.error(about, "lead return not stored");
    const failure = { status: "failed", reason: "return not stored" } as const;
    await finish(taken.delivery, failure, taken.now, worker);
  }
}

type FinalOutcome = Exclude<AttemptOutcome, { status: "returned" }>;

function resultOf(
  outcome: FinalOutcome,
  attempts: number,
  now: Date,
): AttemptResult {
  switch (outcome.status) {
    case "delivered":
      return { state: "delivered" };
    case "interrupted":
      return { state: "interrupted" };
    case "obsolete":
      return { state: "dropped", reason: outcome.reason };
    case "undeliverable":
      return { state: "dead", reason: outcome.reason };
    case "failed": {
      const { reason, retryAfterMs, unsentRecipients } = outcome;
      const pausedUntil = findPauseEnd(retryAfterMs, now);
      const failure = { reason, unsentRecipients, pausedUntil };
      const nextAt = findNextAttempt(
        attempts,
        retryAfterMs,
        now,
        Math.random(),
      );
      return nextAt && attempts < maxAttempts
        ? { state: "waiting", nextAt, ...failure }
        : { state: "dead", ...failure };
    }
  }
}

function needsAlert(result: AttemptResult, attempts: number, now: Date) {
  if (result.state !== "waiting") return result.state === "dead";
  const pauseMs = (result.pausedUntil?.getTime() ?? 0) - now.getTime();
  return attempts === alertAttempt || pauseMs >= alertPauseMs;
}

function logFailure(
  { id, destination, attempts }: Delivery,
  result: AttemptResult,
  isAlarming: boolean,
  { log }: AttemptDependencies,
) {
  if (result.state !== "dead" && result.state !== "waiting") return;
  const { reason } = result;
  const about = { delivery: id, destination, attempts, reason };
  if (result.state === "dead") log.error(about, "delivery failed for good");
  else log[isAlarming ? "error" : "warn"](about, "delivery attempt failed");
}
