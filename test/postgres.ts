import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

/** Starts a real PostgreSQL server on loopback, with its data in a new temporary folder. */
export async function startPostgres() {
  const child = fork(new URL("./postgres-process.ts", import.meta.url));
  const ended = once(child, "exit");
  const [message] = await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error("PostgreSQL did not start: its words are above");
    }),
  ]);
  return {
    url: z.string().parse(message),
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
