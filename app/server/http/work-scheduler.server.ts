/** Once a tick's work has taken this long, the rest waits for the next tick, in milliseconds. */
const tickBudgetMs = 4;

/** While new connections keep coming, work gets the first part of each period, in milliseconds. */
const periodMs = 100;
const workMs = 20;

export type WorkScheduler = ReturnType<typeof createWorkScheduler>;

/**
 * Spreads work over event loop ticks, in order. Node accepts one connection per tick, so a health check would wait behind
 * all other work; while new connections keep coming, most ticks do no work.
 */
export function createWorkScheduler() {
  const waiting: (() => void)[] = [];
  let hasNewConnection = false;
  let isScheduled = false;
  let tickStart = 0;

  /** Each piece of work is its own immediate: Node runs its promises right after it, so that their time counts, too. */
  function tick() {
    const isWorking =
      !hasNewConnection || performance.now() % periodMs < workMs;
    hasNewConnection = false;
    const count = isWorking ? waiting.length : 0;
    for (let index = 0; index < count; index++) {
      setImmediate(index === 0 ? workFirst : workNext);
    }
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(tick);
  }

  function workFirst() {
    tickStart = performance.now();
    waiting.shift()?.();
  }

  function workNext() {
    if (performance.now() - tickStart < tickBudgetMs) waiting.shift()?.();
  }

  return {
    add(work: () => void) {
      waiting.push(work);
      if (!isScheduled) setImmediate(tick);
      isScheduled = true;
    },

    noteConnection() {
      hasNewConnection = true;
    },

    count: () => waiting.length,
  };
}
