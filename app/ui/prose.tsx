import { useTrustedHtml } from "./trusted-html.ts";

/** Long text that the server rendered from Markdown: `html` comes from `renderMarkdown` alone. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer shows raw HTML as text
      dangerouslySetInnerHTML={{ __html: useTrustedHtml(html) }}
    />
  );
}
