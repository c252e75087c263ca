import { useMemo } from "react";

/** The one gate for HTML from our own server; a page's policy lets no other text become HTML. */
const policy = globalThis.trustedTypes?.createPolicy("server-html", {
  createHTML: (html) => html,
});

/** The HTML in the form in which the browser takes it; one and the same as long as the text is. */
export function useTrustedHtml(html: string): string | TrustedHTML {
  return useMemo(() => policy?.createHTML(html) ?? html, [html]);
}
