import { useSyncExternalStore } from "react";
import { emptySendQueue, readSendQueue, watchSendQueue } from "./send-queue.ts";

export function useSendQueue() {
  return useSyncExternalStore(
    watchSendQueue,
    readSendQueue,
    () => emptySendQueue,
  );
}
