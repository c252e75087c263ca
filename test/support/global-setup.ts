import { spawnSync } from "node:child_process";
import { installChromium } from "./browser/chromium.ts";
import { moveToMemory } from "./databases/memory-folder.ts";
import { startPostgres } from "./databases/postgres.ts";

/** Once for all tests: a browser, and a real PostgreSQL server on loopback. Workers inherit the environment. */
export default async function setUp() {
  const build = spawnSync(process.execPath, ["setup.mjs", "check-build"]);
  if (build.status !== 0) {
    process.env.TEST_BUILD_PROBLEM = build.stderr.toString().trim();
  }
  const deleteFolder = moveToMemory();
  if (process.env.QUICK) {
    process.stdout.write("QUICK is set: no test of a browser or PostgreSQL.\n");
    return deleteFolder;
  }
  installChromium();
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    await postgres.stop();
    deleteFolder();
  };
}
