/** Lets a loop sleep until woken or timed out. A wake before the sleep ends it immediately. */
export function createWakeSignal() {
  let isWoken = false;
  let endSleep = () => {};
  return {
    wake() {
      isWoken = true;
      endSleep();
    },

    async sleep(milliseconds: number): Promise<boolean> {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasWoken = isWoken;
      isWoken = false;
      return wasWoken;
    },
  };
}
