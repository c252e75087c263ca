import { expect, onTestFinished } from "vitest";
import { findFreePort } from "./free-port.ts";
import { startNode } from "./node-process.ts";

/** Starts the site as `npm start` does, and waits until it has said where it is. */
export async function startSite(settings: Record<string, string>) {
  const port = String(await findFreePort());
  const site = startNode(["server.ts"], {
    PORT: port,
    LOG_LEVEL: "silent",
    ...settings,
  });
  onTestFinished(async () => {
    await site.stop("SIGKILL");
  });
  await expect.poll(site.out, { timeout: 20_000 }).toContain("Calls: ");
  return { ...site, url: `http://127.0.0.1:${port}`, port };
}
