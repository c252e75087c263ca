import { setTimeout as sleep } from "node:timers/promises";

/** Runs the work now and after each pause (milliseconds), sooner after a failure. Returns a function that stops it and awaits the running work. */
export function runPeriodically(
  work: (signal: AbortSignal) => Promise<void>,
  pauses: { next: number; again: number },
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function loop() {
    while (!signal.aborted) {
      const pause = await work(signal).then(
        () => pauses.next,
        (error: unknown) => {
          onFailure(error);
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
