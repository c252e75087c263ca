import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server bundle starts at the web application, so that middleware and pages share one copy of each module.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./app/web.server.ts" } } },
  },
});
