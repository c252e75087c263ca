import { preventLineBreaks } from "../../ui/prevent-line-breaks.ts";
import type { ServerOnlyHtml } from "../../ui/server-html.tsx";

/** For a loader: not enumerable, so that the router doesn't send it twice, except to data requests (".data"). */
export function serverOnlyHtml(request: Request, html: string): ServerOnlyHtml {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  return Object.defineProperty({}, "html", {
    value: preventLineBreaks(html),
    enumerable: isDataRequest,
  });
}
