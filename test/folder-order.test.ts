import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runNode } from "./support/processes/node-process.ts";

const files = {
  "app/ui/button.tsx": "export type Size = 1;",
  "app/firm/lawyer.tsx": 'import type { Size } from "../ui/button.tsx";',
};

const planted = {
  "app/ui/import.tsx": 'import "../firm/lawyer.tsx";',
  "app/ui/type.tsx": 'import type { A } from "../firm/lawyer.tsx";',
  "app/ui/dynamic.tsx": 'export const a = () => import("../firm/lawyer.tsx")',
  "db/migrations/001.ts": 'import "../../app/ui/button.tsx";',
  "app/server/database/open.ts": 'import "../http/listen.ts";',
  "app/server/http/listen.ts": "export {};",
  "app/law/limit.ts":
    'import { rule } from "./rule.ts"; export type Years = 1;',
  "app/law/rule.ts": 'import type { Years } from "./limit.ts";',
};

test("npm run depcruise refuses imports, types and dynamic imports from a later folder, a migration that imports the app, and files that import each other", async () => {
  const { code, out, err } = await cruise({ ...files, ...planted });
  expect([code, err]).toEqual([6, ""]);
  for (const refused of [
    "ui-imports-upward: app/ui/import.tsx → app/firm/lawyer.tsx",
    "ui-imports-upward: app/ui/type.tsx → app/firm/lawyer.tsx",
    "ui-imports-upward: app/ui/dynamic.tsx → app/firm/lawyer.tsx",
    "database-imports-app: db/migrations/001.ts → app/ui/button.tsx",
    "server-database-imports-upward: app/server/database/open.ts → app/server/http/listen.ts",
    "no-import-cycle: app/law/limit.ts → ",
  ]) {
    expect(out).toContain(refused);
  }
});

test("the check of product words names one in app/server or app/ui with its line", async () => {
  const folder = await writeSources({
    "app/ui/note.tsx": "export const a = 1;\n// As the desk shows it.",
    "app/law/note.ts": "// As the desk shows it.",
  });
  const words = resolve("commands/check-product-words.ts");
  const { code, err } = await runNode([words], {}, folder);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/:\napp\/ui\/note\.tsx:2: desk\n$/),
  ]);
});

async function cruise(sources: Record<string, string>) {
  const all = { "db/schema.ts": "export {};", ...sources };
  const folder = await writeSources(all);
  const cruised = await runNode(
    [
      resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      ...["--config", resolve(".dependency-cruiser.mjs")],
      ...["--output-type", "err", "app", "db"],
    ],
    { NO_COLOR: "1" },
    folder,
  );
  expect(cruised.out).not.toContain("‼");
  return cruised;
}

async function writeSources(sources: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-folders-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
