import { hash } from "node:crypto";
import { sweepArchive } from "../desk/archive/archive-sweep.server.ts";
import { isLive } from "../server/http/is-live.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { listPublicPaths } from "../site-map/public-paths.server.ts";
import { builtRelease } from "./render-pages.server.ts";

/** Archives pages that nobody requests, after each release and change. Only a live site needs an archive. */
export function sweepSite(
  services: Services,
  ensurePage: (path: string) => Promise<boolean>,
  note: (path: string, page: undefined) => void,
): () => Promise<void> {
  if (!isLive(services.siteUrl)) return async () => {};
  return sweepArchive(services, {
    readKey: async () => {
      const { version } = await services.posts.readChanges();
      // Pages don't show where leads go.
      const { current } = services.content;
      const { destinations, routing, ...inputs } = current.inputs;
      const shown = [builtRelease, version, inputs, current.timeZone];
      return hash("sha256", JSON.stringify(shown));
    },
    listPaths: () => listPublicPaths(services),
    ensurePage,
    noteGone: (path) => note(path, undefined),
  });
}
