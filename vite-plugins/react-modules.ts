import { createRequire } from "node:module";
import type { Plugin } from "vite";

const prefix = "\0module:";
const packages = ["react", "react/jsx-runtime", "react-dom"];
const require = createRequire(import.meta.url);

/** Every page's file would import React's CommonJS wrapper; naming its exports makes it like any module. */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source, importer, { kind }) =>
      kind === "import-statement" &&
      packages.includes(source) &&
      importer !== prefix + source
        ? prefix + source
        : undefined,
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const source = id.slice(prefix.length);
      const names = Object.keys(require(source)).map(
        // Only what is used stays: reading a property alone might have an effect.
        (name) =>
          `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`,
      );
      return `import whole from "${source}";\n${names.join("\n")}\nexport default whole;`;
    },
  };
}
