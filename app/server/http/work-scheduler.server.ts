const maxPerTick = 16;

/** How long work may wait while new connections keep coming, in milliseconds. */
const acceptBudgetMs = 100;

export type WorkScheduler = ReturnType<typeof createWorkScheduler>;

/**
 * Spreads work over event loop ticks, in order. Node accepts one connection per tick, so a health check would wait behind
 * all other work; while new connections keep coming, work pauses for up to the budget.
 */
export function createWorkScheduler() {
  const waiting: (() => void)[] = [];
  let hasNewConnection = false;
  let done = 0;
  let lastWork = 0;
  let isScheduled = false;

  function tick() {
    isScheduled = false;
    done = 0;
    const isAccepting =
      hasNewConnection && performance.now() - lastWork < acceptBudgetMs;
    hasNewConnection = false;
    if (!isAccepting && waiting.length > 0) {
      for (const work of waiting.splice(0, maxPerTick)) work();
      lastWork = performance.now();
    }
    if (waiting.length > 0) schedule();
  }

  function schedule() {
    if (!isScheduled) setImmediate(tick);
    isScheduled = true;
  }

  return {
    /** Runs the work in a later tick. */
    add(work: () => void) {
      waiting.push(work);
      schedule();
    },

    /** Runs the work now if this tick has room and nothing is waiting. */
    addOrRun(work: () => void) {
      schedule();
      if (hasNewConnection || waiting.length > 0 || done >= maxPerTick) {
        waiting.push(work);
        return;
      }
      done += 1;
      work();
    },

    /** Call it for each new connection. */
    noteConnection() {
      hasNewConnection = true;
    },

    count: () => waiting.length,
  };
}
