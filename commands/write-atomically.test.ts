import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

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
    const child = spawn(process.execPath, [...words, join(folder, "copy")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    expect(await readdir(folder)).toEqual([
      expect.stringMatching(/^copy\..*\.partial$/),
    ]);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(await readdir(folder)).toEqual([]);
  },
);
