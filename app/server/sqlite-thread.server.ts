import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

export type Question = {
  id: number;
  sql: string;
  parameters: readonly unknown[];
};

export type Answer =
  | { id: number; result: QueryResult<never> }
  | { id: number; message: string; details: Record<string, unknown> };

type Pending = {
  resolve: (result: QueryResult<never>) => void;
  reject: (error: Error) => void;
};

/** One SQLite connection in a thread of its own. The process waits for its answers before it ends, and for nothing else. */
export class SqliteThread implements DatabaseConnection {
  readonly #file: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #asked = 0;
  #isInTransaction = false;

  constructor(file: string) {
    this.#file = file;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    this.#asked += 1;
    const question: Question = { id: this.#asked, sql, parameters };
    const isTornOff = this.#isInTransaction && !this.#worker;
    if (sql === begin) this.#isInTransaction = true;
    if (sql === "commit" || sql === "rollback") this.#isInTransaction = false;
    return new Promise<QueryResult<Row>>((resolve, reject) => {
      // The rest of a transaction that died with its thread must not be done without the beginning.
      if (isTornOff && sql !== begin) throw hasEnded();
      this.#worker ??= this.#start();
      this.#worker.postMessage(question);
      this.#pending.set(question.id, { resolve, reject });
      this.#worker.ref();
    });
  }

  /** All rows at once: what writes here reads little. */
  async *streamQuery<Row>(query: CompiledQuery) {
    yield await this.executeQuery<Row>(query);
  }

  async close() {
    await this.#worker?.terminate();
  }

  #start() {
    const worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), {
      workerData: this.#file,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    worker.on("message", (answer: Answer) => {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      if (this.#pending.size === 0) worker.unref();
      if ("result" in answer) pending?.resolve(answer.result);
      else pending?.reject(toError(answer));
    });
    // The next question starts another.
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    worker.on("error", end);
    worker.on("exit", () => end(hasEnded()));
    return worker;
  }
}

const begin = "begin immediate";

function hasEnded() {
  return new Error("The database's thread has ended.");
}

/** An error loses what is its own on the way between threads. */
function toError({ message, details }: Extract<Answer, { message: string }>) {
  return Object.assign(new Error(message), details);
}
