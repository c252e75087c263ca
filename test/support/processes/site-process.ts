import { expect, onTestFinished, vi } from "vitest";
import { findFreePort } from "../free-port.ts";
import { requireBuild } from "../site.ts";
import { startNode } from "./node-process.ts";

/** Starts the site like `npm start`, and waits until it is up; if it exits first, throws its output. */
export async function startSite(
  settings: Record<string, string>,
  program = "build/server/server.js",
) {
  requireBuild();
  const port = String(await findFreePort());
  const site = startNode([program], {
    PORT: port,
    LOG_LEVEL: "silent",
    DESK_PORT: "off",
    ...settings,
  });
  onTestFinished(async () => {
    await site.stop("SIGKILL");
  });
  const failed = site.ended.then((code) => {
    const output = site.out() + site.err();
    throw new Error(`The site ended with code ${code}:\n${output}`);
  });
  const ready = vi.waitFor(
    () => expect(site.out()).toContain("Calls: "),
    50_000,
  );
  await Promise.race([ready, failed]);
  return { ...site, url: `http://127.0.0.1:${port}`, port };
}
