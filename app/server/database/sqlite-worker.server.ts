import { workerData } from "node:worker_threads";
import { openFile, type SqliteFile } from "./sqlite-file.server.ts";
import type {
  SqliteAnswer,
  SqliteRequest,
  SqliteThreadData,
} from "./sqlite-thread.server.ts";

const { file: path, port, answers }: SqliteThreadData = workerData;

let file: SqliteFile | undefined;

answer(() => {
  file = openFile(path);
});

port.on("message", (request: SqliteRequest) => {
  if (request !== "close") answer(() => file?.execute(request));
  else {
    file?.close();
    port.close();
  }
});

function answer(work: () => SqliteAnswer["result"]) {
  port.postMessage(attempt(work));
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
}

function attempt(work: () => SqliteAnswer["result"]): SqliteAnswer {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: { ...error, message: error.message } };
  }
}
