import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { SqliteThread } from "./sqlite-thread.server.ts";

async function openThread() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-thread-"));
  const thread = new SqliteThread(join(folder, "casefront.db"));
  onTestFinished(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });
  const ask = (sql: string) => thread.executeQuery(CompiledQuery.raw(sql));
  return { thread, ask };
}

test("what a thread that died had begun is neither done nor half done, and the next one works", async () => {
  const { thread, ask } = await openThread();
  await ask("create table leads (name text)");
  await ask("begin immediate");
  await ask("insert into leads values ('Ann')");
  await thread.close();

  await expect(ask("insert into leads values ('Bo')")).rejects.toThrow("ended");
  await expect(ask("commit")).rejects.toThrow("ended");
  await ask("begin immediate");
  await ask("insert into leads values ('Cy')");
  await ask("commit");
  expect((await ask("select name from leads")).rows).toEqual([{ name: "Cy" }]);
});

test("an error comes back with SQLite's own number", async () => {
  const { ask } = await openThread();
  await expect(ask("select * from absent")).rejects.toMatchObject({
    message: "no such table: absent",
    errcode: 1,
  });
});
