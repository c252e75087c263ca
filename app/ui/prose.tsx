import { useTrustedHtml } from "./trusted-html.ts";

/** Markdown rendered on the server: `html` must come from `renderMarkdown`. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes raw HTML
      dangerouslySetInnerHTML={{ __html: useTrustedHtml(html) }}
    />
  );
}
