import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import type { ServerOnlyHtml } from "../../ui/server-html.tsx";

/** For a loader: not enumerable, so that the router doesn't send it twice, except to data requests (".data"). */
export function serverOnlyHtml(request: Request, html: string): ServerOnlyHtml {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  return Object.defineProperty({}, "html", {
    value: addNonBreakingSpaces(html),
    enumerable: isDataRequest,
  });
}
