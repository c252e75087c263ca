import { useTrustedHtml } from "./trusted-html.ts";

/** Server-rendered HTML; absent while hydrating a page that already contains it: see `serverOnlyHtml`. */
export type ServerOnlyHtml = { html?: string };

/** What the document contained, by id: a page may be shown again after its elements are gone. */
const existing: Record<string, string | undefined> = {};

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
  const html = useTrustedHtml(sent.html ?? getExisting(id));
  return (
    <section
      id={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function getExisting(id: string) {
  existing[id] ??= document.getElementById(id)?.innerHTML ?? "";
  return existing[id];
}
