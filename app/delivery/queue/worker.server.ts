import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Outcome } from "../destinations/outcome.ts";
import type { Delivery } from "../messages/message.ts";
import type { DeliveryStore, Result } from "./delivery-store.server.ts";
import { findHoldEnd, findNextTry, mostTries } from "./schedule.ts";

/** How the work goes on, in milliseconds; tests are in more of a hurry. */
export type Pace = {
  /** How long a lane rests before it looks for what others stored, and what is due again. */
  poll: number;
  /** How long one try may take in all. */
  timeout: number;
  /** How long a message belongs to who took it: longer than a try and what is around it. */
  lease: number;
  /** Messages under way to one destination at once. */
  atOnce: number;
  /** How long tries under way may go on once the process is told to stop. */
  farewell: number;
};

const usualPace: Pace = {
  poll: 1000,
  timeout: 20_000,
  lease: minute,
  atOnce: 8,
  farewell: 4000,
};

/** A destination that still fails at this try, some minutes after the first, is worth a word to the operator. */
const alarmingTry = 4;

/** So is one that asks to be left alone for this long, in milliseconds. */
const alarmingHold = 15 * minute;

export type Delivering = {
  store: DeliveryStore;
  /** All destinations, and those of them that get alerts. */
  names: readonly string[];
  alerts: readonly string[];
  /** Sends one message, and says how that ended. Never throws. */
  send: (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>;
  /** Told how each try ended. */
  onTry?: (destination: string, ended: Result["state"]) => void;
  now: () => Date;
  log: Log;
  pace?: Partial<Pace>;
};

export type DeliveryWork = ReturnType<typeof startDelivering>;

/**
 * Sends what is due until it is told to stop. Each destination has a lane of its own, so that one that hangs holds up
 * no other. Any number of copies of the site may do so at once.
 */
export function startDelivering(work: Delivering) {
  const pace = { ...usualPace, ...work.pace };
  const stopping = new AbortController();
  const cutting = new AbortController();
  const lanes = work.names.map((name) =>
    startLane(name, work, pace, stopping.signal, cutting.signal),
  );
  const sweeping = setInterval(() => sweep(work), 10 * minute).unref();
  return {
    /** Something was stored: whoever rests looks now. */
    wake() {
      for (const lane of lanes) lane.wake();
    },

    /** Begins nothing more, waits a little for what is under way, and gives back what is left. */
    async stop() {
      clearInterval(sweeping);
      stopping.abort();
      const cut = setTimeout(() => cutting.abort(), pace.farewell);
      await Promise.all(lanes.map(({ ended }) => ended));
      clearTimeout(cut);
    },
  };
}

function startLane(
  name: string,
  work: Delivering,
  pace: Pace,
  stopping: AbortSignal,
  cutting: AbortSignal,
) {
  const underWay = new Set<Promise<void>>();
  const bell = createBell();
  stopping.addEventListener("abort", bell.ring, { once: true });

  async function run() {
    let isAsked = true;
    while (!stopping.aborted) {
      const free = pace.atOnce - underWay.size;
      const taken = free > 0 ? await takeSome(free, isAsked) : [];
      for (const delivery of taken) {
        const trying = tryOnce(delivery, work, pace, cutting).finally(() => {
          underWay.delete(trying);
          // Where the lane was full, there may be more; those that end together are replaced together.
          if (underWay.size === pace.atOnce - 1) setTimeout(bell.ring, 20);
        });
        underWay.add(trying);
      }
      if (taken.length < free || free === 0) {
        isAsked = await bell.wait(pace.poll * (0.75 + Math.random() / 2));
      }
    }
    await Promise.all(underWay);
  }

  async function takeSome(free: number, isAsked: boolean) {
    const now = work.now();
    try {
      if (!isAsked && !(await work.store.isDue(name, now))) return [];
      const leaseEnd = new Date(now.getTime() + pace.lease);
      return await work.store.take(name, free, now, leaseEnd);
    } catch (error) {
      work.log.error({ err: error, destination: name }, "no look at messages");
      return [];
    }
  }

  return { wake: bell.ring, ended: run() };
}

async function tryOnce(
  delivery: Delivery,
  work: Delivering,
  pace: Pace,
  cutting: AbortSignal,
) {
  const { id, destination, attempts } = delivery;
  const signal = AbortSignal.any([cutting, AbortSignal.timeout(pace.timeout)]);
  const outcome = await work.send(delivery, signal);
  const now = work.now();
  const result = resultOf(outcome, attempts, now);
  const isAlarming =
    result.state === "dead" ||
    (result.state === "waiting" &&
      (attempts === alarmingTry || isLongHold(result.heldUntil, now)));
  const about = { delivery: id, destination, attempts };
  if (result.state === "dead") {
    work.log.error({ ...about, reason: result.reason }, "delivery given up");
  } else if (result.state === "waiting") {
    const level = isAlarming ? "error" : "warn";
    work.log[level]({ ...about, reason: result.reason }, "not delivered yet");
  }
  work.onTry?.(destination, result.state);
  try {
    // That an alert itself does not arrive is told by the log, the metrics and /readyz alone.
    const alerts = isAlarming && !isAlert(delivery) ? work.alerts : [];
    await work.store.finish(delivery, result, now, alerts);
  } catch (error) {
    // The lease ends by itself, and it is sent again: rather twice than never.
    work.log.error({ ...about, err: error }, "end of a delivery not stored");
  }
}

function isAlert({ subject_kind }: Delivery) {
  return subject_kind === "delivery" || subject_kind === "digest";
}

/** A held destination gets no further try that could tell that leads do not arrive. */
function isLongHold(heldUntil: Date | undefined, now: Date) {
  return (
    heldUntil !== undefined &&
    heldUntil.getTime() - now.getTime() >= alarmingHold
  );
}

function resultOf(outcome: Outcome, attempts: number, now: Date): Result {
  switch (outcome.status) {
    case "delivered":
      return { state: "delivered" };
    case "interrupted":
      return { state: "given back" };
    case "obsolete":
      return { state: "dropped", reason: outcome.reason };
    case "gone":
      return { state: "dead", reason: outcome.reason };
    case "failed": {
      const { reason, wish, left } = outcome;
      const failure = { reason, left, heldUntil: findHoldEnd(wish, now) };
      const nextAt = findNextTry(attempts, wish, now, Math.random());
      return nextAt && attempts < mostTries
        ? { state: "waiting", nextAt, ...failure }
        : { state: "dead", ...failure };
    }
  }
}

/** How long a message may be due before its destination is taken for one that is no more. */
const orphanAge = 60 * minute;

async function sweep({ store, names, now, log }: Delivering) {
  try {
    const before = new Date(now().getTime() - orphanAge);
    const count = await store.giveUpOrphans(names, before, now());
    if (count > 0) {
      log.error({ count }, "given up: destinations that are no more");
    }
  } catch (error) {
    log.error({ err: error }, "no look for messages without a destination");
  }
}

/** Lets a loop rest until it is called, or its time is over. A call before the rest ends it at once. */
function createBell() {
  let isRung = false;
  let end = () => {};
  return {
    ring() {
      isRung = true;
      end();
    },
    /** Whether it was called. */
    async wait(milliseconds: number): Promise<boolean> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasRung = isRung;
      isRung = false;
      return wasRung;
    },
  };
}
