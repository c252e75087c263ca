/**
 * Lets so much work run at once, and as much wait for it as `maxWaiting` says; `inTurn` begins each when others have had
 * their turn. What comes beyond that is answered undefined right away.
 */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting,
  inTurn,
}: {
  maxRunning: number;
  maxWaiting: number;
  inTurn: (begin: () => void) => void;
}) {
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
    await new Promise<void>(inTurn);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
