import { useMemo } from "react";

/** The only Trusted Types policy that the Content-Security-Policy allows: HTML from our own server. */
const policy = globalThis.trustedTypes?.createPolicy("server-html", {
  createHTML: (html) => html,
});

export function useTrustedHtml(html: string): string | TrustedHTML {
  return useMemo(() => policy?.createHTML(html) ?? html, [html]);
}
