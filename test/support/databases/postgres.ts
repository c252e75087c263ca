import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

/**
 * Starts a real PostgreSQL server on loopback, with its data in a new temporary folder. If `isDurable`, commits wait
 * for the disk, as in production; in tests they don't. `options` are more of its settings.
 */
export async function startPostgres({
  isDurable = false,
  options = {},
}: {
  isDurable?: boolean;
  options?: Record<string, string>;
} = {}) {
  const program = new URL("./postgres-process.ts", import.meta.url);
  const words = [isDurable ? "durable" : "fast", JSON.stringify(options)];
  const child = fork(program, words);
  const ended = once(child, "exit");
  const [message] = await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error("PostgreSQL did not start: its output is above");
    }),
  ]);
  const tell = async (wish: "stop" | "start") => {
    child.send(wish);
    await once(child, "message");
  };
  return {
    url: z.string().parse(message),
    /** Stops the server and keeps its data. */
    pause: () => tell("stop"),
    resume: () => tell("start"),
    /** Stops it for good, and removes its data. */
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
