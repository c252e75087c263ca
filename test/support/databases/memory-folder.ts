import {
  chmodSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
} from "node:fs";

/** Linux's file system in memory, where commits don't wait for a disk. */
const memory = "/dev/shm";

/** Several times what the tests store at once. */
const neededBytes = 2_000_000_000;

/** Moves temporary files, and the databases among them, into memory where there is room. Returns how to delete them. */
export function moveToMemory() {
  if (!existsSync(memory)) return () => {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return () => {};
  const folder = mkdtempSync(`${memory}/casefront-tests-`);
  // PostgreSQL runs under another account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
