import { readFileSync, writeFileSync } from "node:fs";

export function readPackage(path: string) {
  const file = new URL(`node_modules/${path}`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Writes one constant into app/locations, under a comment that says what it is and where it comes from. */
export function writeContent(
  name: string,
  about: readonly string[],
  declaration: string,
  value: unknown,
) {
  const comment = ["/**", ...about.map((line) => ` * ${line}`), " */"];
  const code = `export const ${declaration} = ${JSON.stringify(value)};`;
  const file = new URL(`../app/locations/maps/${name}`, import.meta.url);
  writeFileSync(file, `${[...comment, code].join("\n")}\n`);
}
