import { build, type Plugin } from "vite";

const query = "?inline-script";

/** `import { script } from "./file.ts?inline-script"`: the file and all that it imports as the text of one classic script. */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const script = await bundle(id.slice(0, -query.length));
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output))
    throw new Error(`no bundle of ${entry}`);
  return output.output[0].code;
}
