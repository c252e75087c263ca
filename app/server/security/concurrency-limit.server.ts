/** Limits running and waiting work; undefined beyond both. `schedule` starts each piece of work. */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
  schedule: (begin: () => void) => void = setImmediate,
) {
  const waiting: (() => void)[] = [];
  let running = 0;

  function release() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async <Result>(
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) return undefined;
    else await new Promise<void>((next) => waiting.push(next));
    await new Promise<void>(schedule);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
