import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does some work at once, and again after a pause, sooner where it failed. Pauses are milliseconds. Returns how to stop,
 * which waits for work under way.
 */
export function keepDoing(
  work: (signal: AbortSignal) => Promise<void>,
  pauses: { next: number; again: number },
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function keepAtIt() {
    while (!signal.aborted) {
      const pause = await work(signal).then(
        () => pauses.next,
        (error: unknown) => {
          onFailure(error);
          return pauses.again;
        },
      );
      // Stopping ends the pause, which is no failure.
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const ended = keepAtIt();
  return async () => {
    stopping.abort();
    await ended;
  };
}
