import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const mark = "?late";
/** Modules with React contexts, and those that read them, must exist only once. */
const shared = /[\\/](context|hooks|components)\.js$/;
const entry = /[\\/]late-router\.ts$/;

/** Without its own copy, the bundler would put code of `late-router.ts` into the file that hydration waits for. */
export function lateRouterCopy(): Plugin {
  return {
    name: "late-router-copy",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer = "") {
      const isCopied = importer.endsWith(mark);
      if (!isCopied && !entry.test(importer)) return undefined;
      const from = isCopied ? importer.slice(0, -mark.length) : importer;
      const found = await this.resolve(source, from, { skipSelf: true });
      const isCopy =
        found &&
        /[\\/]react-router[\\/]/.test(found.id) &&
        !shared.test(found.id);
      return isCopy ? { ...found, id: found.id + mark } : found;
    },
    load: (id) =>
      id.endsWith(mark)
        ? readFile(id.slice(0, -mark.length), "utf8")
        : undefined,
  };
}
