import { setTimeout as sleep } from "node:timers/promises";

/** Runs now, then after `pauses.next` ms, or `pauses.again` after a failure. The result stops it and awaits a run. */
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
