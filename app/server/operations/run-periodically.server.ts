import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs the work now, then again `pauses.next` milliseconds after a success and `pauses.again` after a failure. A
 * failure `isRepeated` if the run before had the same error. Returns a function that stops this and awaits the run.
 */
export function runPeriodically(
  work: (signal: AbortSignal) => Promise<void>,
  pauses: { next: number; again: number },
  onFailure: (error: unknown, isRepeated: boolean) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastFailure: string | undefined;
  async function loop() {
    while (!signal.aborted) {
      const pause = await work(signal).then(
        () => {
          lastFailure = undefined;
          return pauses.next;
        },
        (error: unknown) => {
          onFailure(error, String(error) === lastFailure);
          lastFailure = String(error);
          return pauses.again;
        },
      );
      // Stopping aborts the pause.
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const ended = loop();
  return async () => {
    stopping.abort();
    await ended;
  };
}
