import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SqliteQuery, SqliteResult } from "./sqlite-file.server.ts";

export type SqliteConnection = {
  execute(query: SqliteQuery): Promise<SqliteResult>;
  close(): Promise<void>;
};

export type SqliteRequest = SqliteQuery | "close";

/** An error without its class: its message and codes. */
export type SqliteAnswer = {
  result?: SqliteResult | undefined;
  error?: object;
};

/**
 * Opens the file in a thread of its own, which keeps the process alive only while it works. If the thread fails, so does
 * the process.
 */
export async function startThread(file: string): Promise<SqliteConnection> {
  const url = new URL("./sqlite-worker.server.ts", import.meta.url);
  const thread = new Worker(url, { workerData: file });
  const waiting: ((answer: SqliteAnswer) => void)[] = [];
  thread.on("message", (answer: SqliteAnswer) => {
    waiting.shift()?.(answer);
    if (waiting.length === 0) thread.unref();
  });

  /** Answers come in the order of the requests. */
  async function receive() {
    thread.ref();
    const { result, error } = await new Promise<SqliteAnswer>((resolve) => {
      waiting.push(resolve);
    });
    if (error) throw Object.assign(new Error(), error);
    return result ?? { rows: [] };
  }

  function send(request: SqliteRequest) {
    thread.postMessage(request);
  }

  try {
    await receive();
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    execute(query) {
      send(query);
      return receive();
    },
    async close() {
      thread.ref();
      send("close");
      await once(thread, "exit");
    },
  };
}
