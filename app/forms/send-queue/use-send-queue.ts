import { useSyncExternalStore } from "react";
import { emptySendQueue, readSendQueue, watchSendQueue } from "./send-queue.ts";

/** Leads that this device is sending, and those that are unsent. */
export function useSendQueue() {
  return useSyncExternalStore(
    watchSendQueue,
    readSendQueue,
    () => emptySendQueue,
  );
}
