import { installChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

/** Once for all tests: a browser, and a real PostgreSQL server on loopback. */
export default async function setUp() {
  if (process.env.QUICK) return;
  installChromium();
  const postgres = await startPostgres();
  // Workers inherit the environment.
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}
