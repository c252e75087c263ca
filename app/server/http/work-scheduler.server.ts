/** Pieces of work that one turn of the event loop does. */
const perTurn = 16;

/** Longest that work waits while new connections keep coming, in milliseconds. */
const acceptBudget = 100;

export type WorkScheduler = ReturnType<typeof createWorkScheduler>;

/**
 * Spreads work over turns of the event loop, in order. Each turn accepts only one new connection, so that whoever asks
 * how the site is would wait behind all other work; while connections keep coming, work rests for a while.
 */
export function createWorkScheduler() {
  const waiting: (() => void)[] = [];
  let hasNewcomer = false;
  let done = 0;
  let lastWork = 0;
  let isScheduled = false;

  function turn() {
    isScheduled = false;
    done = 0;
    const isAccepting =
      hasNewcomer && performance.now() - lastWork < acceptBudget;
    hasNewcomer = false;
    if (!isAccepting && waiting.length > 0) {
      for (const work of waiting.splice(0, perTurn)) work();
      lastWork = performance.now();
    }
    if (waiting.length > 0) schedule();
  }

  function schedule() {
    if (!isScheduled) setImmediate(turn);
    isScheduled = true;
  }

  return {
    /** Does it in a later turn. */
    add(work: () => void) {
      waiting.push(work);
      schedule();
    },

    /** Does it now if this turn has room for it, and nothing waits. */
    addOrRun(work: () => void) {
      schedule();
      if (hasNewcomer || waiting.length > 0 || done >= perTurn) {
        waiting.push(work);
        return;
      }
      done += 1;
      work();
    },

    /** A new connection has been accepted. */
    noteConnection() {
      hasNewcomer = true;
    },

    count: () => waiting.length,
  };
}
