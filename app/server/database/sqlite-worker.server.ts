import { workerData } from "node:worker_threads";
import { openFile, type SqliteFile } from "./sqlite-file.server.ts";
import type {
  SqliteReply,
  SqliteRequest,
  SqliteThreadData,
} from "./sqlite-thread.server.ts";

const { file: path, port, replies }: SqliteThreadData = workerData;

let file: SqliteFile | undefined;

reply(() => {
  file = openFile(path);
});

port.on("message", (request: SqliteRequest) => {
  if (request !== "close") reply(() => file?.execute(request));
  else {
    file?.close();
    port.close();
  }
});

function reply(work: () => SqliteReply["result"]) {
  port.postMessage(attempt(work));
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

function attempt(work: () => SqliteReply["result"]): SqliteReply {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: { ...error, message: error.message } };
  }
}
