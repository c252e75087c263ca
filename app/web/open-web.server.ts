import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { watchPosts } from "../blog/store/watch-posts.server.ts";
import { watchContent } from "../desk/content/watch-content.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import type { FindResponse } from "../server/page-cache/fast-path-server.server.ts";
import type { Settings } from "../settings.server.ts";

export type Web = {
  listener: RequestListener;
  findResponse: FindResponse;
  noteConnection: () => void;
  createDeskListener: (services: Services, deskUrl: string) => RequestListener;
  close: () => Promise<void> | void;
};

export function openWeb(services: Services, mode: Settings["mode"]) {
  return mode === "development"
    ? developmentListener(services)
    : builtListener(services);
}

async function builtListener(services: Services): Promise<Web> {
  const { createListener, createDeskListener } = await import(
    "../web.server.ts"
  );
  return { ...createListener(services), createDeskListener };
}

async function developmentListener(services: Services): Promise<Web> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    server: { middlewareMode: true },
    appType: "custom",
  });
  const handle = getRequestListener(async (request, bindings) => {
    const { createWebApp } = (await vite.ssrLoadModule(
      "/app/web.server.ts",
    )) as typeof import("../web.server.ts");
    return createWebApp(services).fetch(request, bindings);
  });
  // Nothing is cached here, but scheduled posts must still be published.
  const stopPosts = watchPosts(services, () => {});
  const stopContent = watchContent(services, () => {});
  const createDeskListener: Web["createDeskListener"] = (services, deskUrl) =>
    getRequestListener(async (request, bindings) => {
      const { createDeskApp } = (await vite.ssrLoadModule(
        "/app/web.server.ts",
      )) as typeof import("../web.server.ts");
      return createDeskApp(services, deskUrl).fetch(request, bindings);
    });
  return {
    createDeskListener,
    findResponse: () => undefined,
    noteConnection: () => {},
    listener: (request, response) =>
      vite.middlewares(request, response, () => handle(request, response)),
    close: async () => {
      await Promise.all([stopPosts(), stopContent()]);
      await vite.close();
    },
  };
}
