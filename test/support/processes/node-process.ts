import { type ChildProcess, spawn } from "node:child_process";

/** Runs one of the project's programs to its end, with only these settings. */
export async function runNode(
  words: readonly string[],
  settings: Record<string, string> = {},
  cwd?: string,
) {
  const program = startNode(words, settings, process.execPath, cwd);
  const code = await program.ended;
  return { code, out: program.out(), err: program.err() };
}

/** Starts one of the project's programs, which the test stops. `program` may wrap it. */
export function startNode(
  words: readonly string[],
  settings: Record<string, string> = {},
  program = process.execPath,
  cwd?: string,
) {
  const child: ChildProcess = spawn(program, words, {
    env: { NODE_COMPILE_CACHE: "node_modules/.cache/compiled", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd && { cwd }),
  });
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    err += text;
  });
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? -1));
  });
  return {
    out: () => out,
    err: () => err,
    /** Stops reading what it prints, as `head` does. */
    closeOut: () => child.stdout?.destroy(),
    pid: child.pid,
    /** The exit code; -1 after an uncaught signal. */
    ended,
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
