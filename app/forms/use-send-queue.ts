import { useSyncExternalStore } from "react";
import { emptyOutbox, readOutbox, watchOutbox } from "./send-queue.ts";

/** The leads that are on their way from this device, and those that are not sent yet. */
export function useOutbox() {
  return useSyncExternalStore(watchOutbox, readOutbox, () => emptyOutbox);
}
