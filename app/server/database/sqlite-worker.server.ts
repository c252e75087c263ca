import { parentPort, workerData } from "node:worker_threads";
import { openFile, type SqliteFile } from "./sqlite-file.server.ts";
import type { SqliteAnswer, SqliteRequest } from "./sqlite-thread.server.ts";

let file: SqliteFile | undefined;

answer(() => {
  file = openFile(String(workerData));
});

parentPort?.on("message", (request: SqliteRequest) => {
  if (request !== "close") answer(() => file?.execute(request));
  else {
    file?.close();
    parentPort?.close();
  }
});

function answer(work: () => SqliteAnswer["result"]) {
  parentPort?.postMessage(attempt(work));
}

function attempt(work: () => SqliteAnswer["result"]): SqliteAnswer {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: { ...error, message: error.message } };
  }
}
