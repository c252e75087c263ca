import { once } from "node:events";
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from "node:worker_threads";
import { projectFolder } from "../project-folder.ts";
import type { SqliteQuery, SqliteResult } from "./sqlite-file.server.ts";

const program = "app/server/database/sqlite-worker.server.ts";

export type SqliteConnection = {
  execute(query: SqliteQuery): Promise<SqliteResult>;
  close(): Promise<void>;
};

export type SqliteRequest = SqliteQuery | "close";

export type SqliteReply = {
  result?: SqliteResult | undefined;
  error?: object;
};

export type SqliteThreadData = {
  file: string;
  port: MessagePort;
  replies: Int32Array;
};

/** How long a query may block this thread. Most take 0.05 ms; an event loop tick may take 80 ms under load. */
const maxBlockMs = 10;

/** The thread keeps the process alive only while it works. If it fails, so does the process. */
export async function startThread(file: string): Promise<SqliteConnection> {
  const { port1: port, port2 } = new MessageChannel();
  const replies = new Int32Array(new SharedArrayBuffer(4));
  const workerData: SqliteThreadData = { file, port: port2, replies };
  const url = new URL(program, projectFolder);
  const thread = new Worker(url, { workerData, transferList: [port2] });
  thread.unref();

  async function ask(request: SqliteQuery) {
    const received = Atomics.load(replies, 0);
    port.postMessage(request);
    if (!waitsForDisk(request)) {
      Atomics.wait(replies, 0, received, maxBlockMs);
    }
    return receiveMessageOnPort(port)?.message ?? (await nextMessage());
  }

  async function nextMessage() {
    const [reply] = await once(port, "message");
    return reply;
  }

  function open({ result, error }: SqliteReply): SqliteResult {
    if (error) throw Object.assign(new Error(), error);
    return result ?? { rows: [] };
  }

  try {
    open(await nextMessage());
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    execute: async (query) => open(await ask(query)),
    async close() {
      thread.ref();
      port.postMessage("close" satisfies SqliteRequest);
      await once(thread, "exit");
    },
  };
}

function waitsForDisk({ sql }: SqliteQuery) {
  return sql === "commit";
}
