/** Long text that the server rendered from Markdown: `html` comes from `renderMarkdown` alone. */
export function Prose({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer shows raw HTML as text
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
