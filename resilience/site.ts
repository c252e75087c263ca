import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../test/support/free-port.ts";
import { startNode } from "../test/support/processes/node-process.ts";

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

type Options = {
  /** A program that wraps the site, with its arguments. */
  before?: readonly string[];
  settings?: Readonly<Record<string, string>>;
};

/** Resolves once the site responds. */
export async function startSite(
  databaseUrl: string,
  { before = [], settings: more = {} }: Options = {},
) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...words] = [
    ...before,
    process.execPath,
    // The flags of `npm start`.
    "--max-semi-space-size=8",
    "--max-old-space-size=384",
    "build/server/server.js",
  ];
  const settings = {
    PATH: process.env.PATH ?? "",
    PORT: port,
    SITE_URL: url,
    DATABASE_URL: databaseUrl,
    CALLS: "off",
    LIMITS: "off",
    LOG_LEVEL: "silent",
    MALLOC_ARENA_MAX: "2",
    ...more,
  };
  const site = startNode(words, settings, program);
  const giveUpAt = Date.now() + 60_000;
  while (!(await isReady(url))) {
    if (Date.now() > giveUpAt)
      throw new Error(`site not ready after 60 s: ${site.err()}`);
    await sleep(20);
  }
  return { ...site, url };
}

function isReady(url: string) {
  return fetch(`${url}/robots.txt`).then(
    (response) => response.ok,
    () => false,
  );
}
