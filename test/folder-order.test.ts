import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runNode } from "./support/node-process.ts";

const files = {
  "app/ui/button.tsx": "export type Size = 1;",
  "app/firm/lawyer.tsx": 'import type { Size } from "../ui/button.tsx";',
};

test.each([
  ["no wrong import passes", {}, ""],
  [
    "an import from a later folder is refused",
    { "app/ui/notice.tsx": 'import "../firm/lawyer.tsx";' },
    "ui-imports-upward: app/ui/notice.tsx → app/firm/lawyer.tsx",
  ],
  [
    "a type from a later folder is refused",
    { "app/ui/notice.tsx": 'import type { A } from "../firm/lawyer.tsx";' },
    "ui-imports-upward: app/ui/notice.tsx → app/firm/lawyer.tsx",
  ],
  [
    "a dynamic import from a later folder is refused",
    {
      "app/ui/notice.tsx":
        'export const a = () => import("../firm/lawyer.tsx")',
    },
    "ui-imports-upward: app/ui/notice.tsx → app/firm/lawyer.tsx",
  ],
  [
    "a migration that imports the app is refused",
    { "db/001.ts": 'import "../app/ui/button.tsx";' },
    "database-imports-app: db/001.ts → app/ui/button.tsx",
  ],
])("npm run depcruise, without a warning: %s", async (_, planted, refused) => {
  const folder = await mkdtemp(join(tmpdir(), "casefront-folders-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = { "db/schema.ts": "export {};", ...files, ...planted };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { code, out, err } = await runNode(
    [
      resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      ...["--config", resolve(".dependency-cruiser.mjs")],
      ...["--output-type", "err", "app", "db"],
    ],
    { NO_COLOR: "1" },
    folder,
  );
  expect(err).toBe("");
  expect(out).toContain(refused || "no dependency violations found");
  expect(out).not.toContain("‼");
  expect(code).toBe(refused ? 1 : 0);
});
