import type { ServerOnlyHtml } from "../../ui/server-html.tsx";

/**
 * HTML for a loader to return: a page's own rendering shows it, and the data in the page, which the router serializes,
 * leaves it out. A move within the browser asks for data alone, at an address that ends in ".data", and gets it all.
 */
export function serverOnlyHtml(request: Request, html: string): ServerOnlyHtml {
  const isDataAlone = new URL(request.url).pathname.endsWith(".data");
  return Object.defineProperty({}, "html", {
    value: html,
    enumerable: isDataAlone,
  });
}
