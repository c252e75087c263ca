import { build, type Plugin } from "vite";

const id = "virtual:desk-script";
const entry = "app/desk/browser/desk.ts";

export function deskScript(): Plugin {
  return {
    name: "desk-script",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const script = await bundle();
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}

async function bundle(): Promise<string> {
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
