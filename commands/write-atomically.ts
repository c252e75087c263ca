import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "./command.ts";

/** The file gets its name once it is complete and on disk. `missing` names what doesn't exist after a failure. */
export async function writeAtomically<Result>(
  file: string,
  missing: string,
  write: (partial: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(file);
  const partial = `${file}.${randomUUID()}.partial`;
  const taken = new CommandError(
    `${file} already exists. Name another file; nothing was written.`,
  );
  if (existsSync(file)) throw taken;
  const stop = (signal: NodeJS.Signals) => {
    remove(partial);
    process.off("SIGTERM", stop).off("SIGINT", stop);
    process.kill(process.pid, signal);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(partial, "wx", 0o600));
    const result = await write(partial);
    flush(partial);
    linkSync(partial, file);
    flush(folder);
    return result;
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    if ("code" in error && error.code === "EEXIST" && existsSync(file))
      throw taken;
    throw new CommandError(`${missing}: ${error.message}`);
  } finally {
    remove(partial);
    process.off("SIGTERM", stop).off("SIGINT", stop);
  }
}

function remove(partial: string) {
  for (const side of ["", "-wal", "-shm", "-journal"]) {
    // rmSync throws if the parent path is a file.
    if (existsSync(partial + side)) rmSync(partial + side);
  }
}

function flush(path: string) {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
