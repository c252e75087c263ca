// The thread of sqlite-thread.server.ts: asks one SQLite file one question after the other.
import { parentPort, workerData } from "node:worker_threads";
import { CompiledQuery, SqliteDriver } from "kysely";
import { openFile } from "./sqlite.server.ts";
import type { Answer, Question } from "./sqlite-thread.server.ts";

const driver = new SqliteDriver({
  database: async () => openFile(String(workerData)),
});
await driver.init();
const connection = await driver.acquireConnection();

parentPort?.on("message", async ({ id, sql, parameters }: Question) => {
  parentPort?.postMessage(
    await answer(id, CompiledQuery.raw(sql, [...parameters])),
  );
});

async function answer(id: number, query: CompiledQuery): Promise<Answer> {
  try {
    return { id, result: await connection.executeQuery<never>(query) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { id, message: error.message, details: { ...error } };
  }
}
