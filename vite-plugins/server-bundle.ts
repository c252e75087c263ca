import type { Plugin } from "vite";

/** Packages with native code, and large ones that few sites load; Vite runs in development only. */
const external = ["@resvg/resvg-js", "nodemailer", "sharp", "twilio", "vite"];

/** Reading about 1,300 files one by one takes half of a start. */
export function serverBundle(): Plugin {
  return {
    name: "server-bundle",
    apply: "build",
    configEnvironment: (name) =>
      name === "ssr"
        ? {
            resolve: { noExternal: true, external },
            build: {
              rolldownOptions: {
                input: { index: "./app/web.server.ts", server: "./server.ts" },
                // As deep as the entry files, which project-folder.ts relies on.
                output: { chunkFileNames: "[name]-[hash].js" },
              },
            },
          }
        : undefined,
  };
}
