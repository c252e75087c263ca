import { useState } from "react";
import { useTrustedHtml } from "./trusted-html.ts";

/** Server-rendered HTML; absent while hydrating a page that already contains it: see `serverOnlyHtml`. */
export type ServerOnlyHtml = { html?: string };

/**
 * A static part of a page. The document carries it only as HTML, not again as loader data: hydration reuses the content
 * of the element with this id. Client-side navigation gets it as data.
 */
export function ServerHtml({
  id,
  className,
  sent,
}: {
  id: string;
  className?: string;
  sent: ServerOnlyHtml;
}) {
  const [existing] = useState(() =>
    sent.html === undefined ? document.getElementById(id)?.innerHTML : "",
  );
  const html = useTrustedHtml(sent.html ?? existing ?? "");
  return (
    <section
      id={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
