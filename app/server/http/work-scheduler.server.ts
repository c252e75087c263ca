/** Once a tick's work has taken this long, the rest waits for the next tick. */
const tickBudgetMs = 4;

/** While connections keep coming, work gets the first `workMs` of each period. */
const periodMs = 100;
const workMs = 20;

export type WorkScheduler = ReturnType<typeof createWorkScheduler>;

/** Node accepts one connection per tick, so without this a health check would wait behind all other work. */
export function createWorkScheduler() {
  const waiting: (() => void)[] = [];
  let hasNewConnection = false;
  let isScheduled = false;
  let tickStart = 0;

  /** Node runs an immediate's promises right after it, so each piece of work is one, with its promises counted in. */
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
