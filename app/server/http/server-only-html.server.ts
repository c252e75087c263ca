import { keepTogether } from "../../ui/keep-together.ts";
import type { ServerOnlyHtml } from "../../ui/server-html.tsx";

/**
 * HTML for a loader to return. The page shows it, but the router's serialized data omits it, because the property is not
 * enumerable. Client-side navigation requests data alone, at a URL that ends in ".data": there it is enumerable.
 */
export function serverOnlyHtml(request: Request, html: string): ServerOnlyHtml {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  return Object.defineProperty({}, "html", {
    value: keepTogether(html),
    enumerable: isDataRequest,
  });
}
