import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/robots-txt-endpoint.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext);
  return new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    {
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    },
  );
}
