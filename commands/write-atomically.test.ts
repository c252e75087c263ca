import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startNode } from "../test/support/processes/node-process.ts";

test.each(["SIGTERM", "SIGINT"] as const)(
  "a file whose writing ends by %s leaves nothing behind",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "casefront-atomic-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = `
      import { writeFileSync } from "node:fs";
      import { writeAtomically } from "./commands/write-atomically.ts";
      await writeAtomically(process.argv[1], "Failed", (partial) => {
        writeFileSync(partial, "everything");
        console.log("begun");
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      });`;
    const words = ["--input-type=module", "--eval", program];
    const child = startNode([...words, join(folder, "copy")]);
    await expect.poll(child.out).toContain("begun");
    expect(await readdir(folder)).toEqual([
      expect.stringMatching(/^copy\..*\.partial$/),
    ]);
    expect(await child.stop(signal)).toBe(-1);
    expect(await readdir(folder)).toEqual([]);
  },
);
