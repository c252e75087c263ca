import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../test/support/free-port.ts";
import { startNode } from "../../../test/support/processes/node-process.ts";

const program = "test/support/processes/two-workers.ts";

test("two workers' metrics count both and an ended one, which is replaced, and are missing while one hangs; one that can't start ends all with its code", async () => {
  const PORT = String(await findFreePort());
  const site = startNode([program], { PORT });
  onTestFinished(async () => {
    await site.stop("SIGKILL");
  });
  await expect.poll(site.out).toContain("ready");
  expect(await startNode([program], { PORT }).ended).toBe(3);

  const visit = async (path: string) => {
    const headers = { Connection: "close" };
    const url = `http://127.0.0.1:${PORT}${path}`;
    return (await fetch(url, { headers })).text();
  };
  const read = () => visit("/metrics").catch(() => "");
  for (let sent = 0; sent < 6; sent++) await visit("/");
  for (let index = 0; index < 2; index++) {
    expect(await read()).toMatch(/^requests_total 6$/m);
  }

  const children = `/proc/${site.pid}/task/${site.pid}/children`;
  const list = async () => (await readFile(children, "utf8")).trim().split(" ");
  const [first] = await list();
  process.kill(Number(first), "SIGKILL");
  await expect.poll(list).not.toContain(first);
  await expect
    .poll(site.out)
    .toContain('"signal":"SIGKILL","msg":"worker died, starting another"');
  await expect.poll(list).toHaveLength(2);
  await expect.poll(read).toMatch(/^requests_total 6$/m);

  const [stopped] = await list();
  process.kill(Number(stopped), "SIGSTOP");
  const answers: string[] = [];
  for (let index = 0; index < 4; index++) {
    read().then((answer) => answers.push(answer));
  }
  // The stopped worker doesn't answer its share.
  await expect
    .poll(() => answers.length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  process.kill(Number(stopped), "SIGCONT");
  expect(new Set(answers)).toEqual(new Set(["missing"]));
  expect(await site.stop()).toBe(0);
});
