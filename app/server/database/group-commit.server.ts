import {
  setImmediate as nextTick,
  setTimeout as sleep,
} from "node:timers/promises";

/** The rest of the process waits while a batch is processed. */
const maxBatchSize = 64;

/** Event loop ticks without a new item that close a batch; a single item waits almost no time. */
const idleTicks = 10;

/** Under load ticks are long and items keep coming, so this closes a batch too. */
const maxGatherMs = 20;

/** A bad value makes a batch's items retry one by one; a failed database fails them all. One result per item. */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  delayMs?: number,
): (item: Item) => Promise<Result> {
  type Job = {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  };
  let waiting: Job[] = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      await (delayMs === undefined ? gather() : sleep(delayMs));
      const jobs = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await write(jobs);
    }
    isWriting = false;
  }

  /** Clients often send their next request as soon as they get a response. */
  async function gather() {
    const closesAt = performance.now() + maxGatherMs;
    let idle = 0;
    while (
      idle < idleTicks &&
      waiting.length < maxBatchSize &&
      performance.now() < closesAt
    ) {
      const before = waiting.length;
      await nextTick();
      idle = waiting.length > before ? 0 : idle + 1;
    }
  }

  async function write(jobs: readonly Job[], isRetry = false) {
    try {
      const results = await commit(jobs.map(({ item }) => item));
      results.forEach((result, index) => {
        jobs[index]?.resolve(result);
      });
    } catch (error) {
      const canIsolate = jobs.length > 1 || (isDeadlock(error) && !isRetry);
      if (canIsolate && isDataError(error)) {
        for (const job of jobs) await write([job], true);
      } else {
        const behind = isDataError(error) ? [] : waiting.splice(0);
        for (const { reject } of [...jobs, ...behind]) reject(error);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

function isDataError(error: unknown) {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) {
    const [tooBig, constraint, mismatch, range] = [18, 19, 20, 25];
    const code = Number(error.errcode) & 0xff;
    return [tooBig, constraint, mismatch, range].includes(code);
  }
  return (
    isDeadlock(error) || ("code" in error && /^2[23]/.test(String(error.code)))
  );
}

/** PostgreSQL's class 40: it aborted the transaction because of another one. */
function isDeadlock(error: unknown) {
  return (
    error instanceof Error &&
    "code" in error &&
    String(error.code).startsWith("40")
  );
}
