import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { brandFiles } from "./vite-plugins/brand-files.ts";
import { inlineScript } from "./vite-plugins/inline-script.ts";
import { lateRouterCopy } from "./vite-plugins/late-router-copy.ts";
import { reactModules } from "./vite-plugins/react-modules.ts";
import { serverBundle } from "./vite-plugins/server-bundle.ts";

/** On a slow line each file delays a page. With all that these import: what every page or the review runs. */
const everywhere = [
  /node_modules.*\.js$|^\0module:react/,
  /[\\/]app[\\/](root|shell[\\/]page-errors)\.tsx$/,
  /[\\/]app[\\/]ui[\\/](?!count-of|disclosure|add-non-breaking-spaces).*\.tsx?$/,
  /[\\/]breadcrumb-list\.ts$/,
  /[\\/]shell[\\/]router[\\/](first-router|hydrate|is-other-path|sent-page)\.tsx?$/,
  /[\\/](forms[\\/]early-input|attribution[\\/]phone-clicks)\.ts$/,
  /[\\/]survey[\\/](this-device|answers[\\/]answers|draft[\\/]saving-consent|unfinished[\\/]savable-answers|outcome[\\/]reference-cookie)\.ts$/,
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    brandFiles(),
    inlineScript(),
    lateRouterCopy(),
    reactModules(),
    serverBundle(),
  ],
  // Vite would serve any file of the project, and drop SQLite's locks by opening its file; the first four are its own.
  server: {
    fs: {
      deny: [
        ".env",
        ".env.*",
        "*.{crt,pem}",
        "**/.git/**",
        "**/data/**",
        "**/backups/**",
        "destinations.yaml",
        "operator.yaml",
      ],
    },
  },
  // Named here, because the first visitor in development would else meet a reload for each.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "react-router",
      "react-router/dom",
    ],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "core",
                  test: (id: string) =>
                    everywhere.some((file) => file.test(id)),
                  priority: 1,
                },
                { name: "shared", test: /[\\/]app[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
