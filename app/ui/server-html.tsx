import { useTrustedHtml } from "./trusted-html.ts";

/** Absent while hydrating a page that already contains it: see `serverOnlyHtml`. */
export type ServerOnlyHtml = { html?: string };

/** Cached by id, because a page can be revisited after React removed its elements. */
const existing: Record<string, string | undefined> = {};

/** A static part of a page, which hydration takes from the document: the loader data doesn't repeat it. */
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
