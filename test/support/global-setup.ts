import type { TestProject } from "vitest/node";
import { installChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server without the name of a database; a quick run has none. */
    postgresUrl: string | undefined;
  }
}

/** Once for all tests: a browser, and a real PostgreSQL server on loopback. */
export default async function setUp(project: TestProject) {
  if (process.env.QUICK) return;
  installChromium();
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
