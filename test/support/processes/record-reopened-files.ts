// Preloaded into a process: logs to standard error which database file it opens while SQLite has it open.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";

for (const name of [
  "open",
  "openSync",
  "readFile",
  "readFileSync",
  "createReadStream",
  "copyFile",
  "copyFileSync",
] as const) {
  watch(fs, name);
}
for (const name of ["open", "readFile", "copyFile"] as const) {
  watch(fs.promises, name);
}
syncBuiltinESMExports();

function watch<Name extends string>(
  module: Record<Name, (...words: never[]) => unknown>,
  name: Name,
) {
  const original = module[name];
  Object.defineProperty(module, name, {
    value(...words: unknown[]) {
      const path = String(words[0]);
      // An exclusive open of an existing file fails before opening anything.
      if (
        words[1] !== "wx" &&
        /\.db(-wal|-shm)?$/.test(path) &&
        isOpen(resolve(path))
      ) {
        process.stderr.write(`reopens ${path} by ${name}\n`);
      }
      return Reflect.apply(original, module, words);
    },
  });
}

function isOpen(path: string) {
  return fs.readdirSync("/proc/self/fd").some((descriptor) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      // The list's own descriptor is closed by now.
      return false;
    }
  });
}
