import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeAtomically } from "./write-atomically.ts";

test.each(["SIGTERM", "SIGINT"] as const)(
  "a file whose writing ends by %s leaves nothing behind",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "casefront-atomic-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    onTestFinished(() => kill.mockRestore());
    const written = writeAtomically(
      join(folder, "copy"),
      "Failed",
      async () => {
        expect(await readdir(folder)).toEqual([
          expect.stringMatching(/^copy\..*\.partial$/),
        ]);
        process.listeners(signal).at(-1)?.(signal);
        expect(await readdir(folder)).toEqual([]);
      },
    );
    await expect(written).rejects.toThrow("Failed");
    expect(kill).toHaveBeenCalledWith(process.pid, signal);
    expect(await readdir(folder)).toEqual([]);
  },
);
