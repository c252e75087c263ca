/**
 * Lets so much work run at once, and as much wait for it as `maxWaiting` says. What comes beyond that is answered
 * undefined right away.
 */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  function release() {
    const next = waiting.shift();
    // A turn of the event loop between two lets other requests be answered.
    if (next) setImmediate(next);
    else running -= 1;
  }

  return async <Result>(
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) return undefined;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
