import { useState } from "react";
import { useTrustedHtml } from "./trusted-html.ts";

/** HTML that the server rendered. Absent where React takes over a page that carries it already: `sendOnce`. */
export type SentOnce = { html?: string };

/**
 * A part of a page that never changes and needs no script. A page carries it as HTML, not a second time as data: there
 * React keeps what stands in the element of this id. After a move within the browser it comes as data.
 */
export function ServerHtml({
  id,
  className,
  sent,
}: {
  id: string;
  className?: string;
  sent: SentOnce;
}) {
  const [standing] = useState(() =>
    sent.html === undefined ? document.getElementById(id)?.innerHTML : "",
  );
  const html = useTrustedHtml(sent.html ?? standing ?? "");
  return (
    <section
      id={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
