/** Long text that the server rendered from Markdown: `html` comes from `renderMarkdown` alone. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer shows raw HTML as text
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
