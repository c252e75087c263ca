import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
} from "node:fs";
import { basename, dirname } from "node:path";

/** SQLite copies the mode to its WAL files. Opening and closing an existing file would drop this process's locks. */
export function createPrivately(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

function isAlreadyThere(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Restricts the folder too, if it holds nothing else. */
export function restrictToOwner(file: string) {
  const folder = dirname(file);
  try {
    const isOwnFolder = readdirSync(folder).every((name) =>
      name.startsWith(basename(file)),
    );
    if (isOwnFolder) chmodSync(folder, 0o700);
    for (const path of listDatabaseFiles(file)) chmodSync(path, 0o600);
  } catch (error) {
    // Another account owns the file on purpose, or another process just deleted its WAL.
    if (!isDeniedOrMissing(error)) throw error;
  }
}

function listDatabaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`].filter((path) =>
    existsSync(path),
  );
}

function isDeniedOrMissing(error: unknown) {
  return (
    error instanceof Error &&
    "code" in error &&
    ["EPERM", "EACCES", "EROFS", "ENOENT"].includes(String(error.code))
  );
}
