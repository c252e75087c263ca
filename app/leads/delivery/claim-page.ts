import { barePolicy, hashSource } from "../../server/content-policy.server.ts";
import { colors, name } from "../../site/brand.ts";
import { escapeHtml } from "./escape.ts";

const [day, night] = [0, 1].map((at) =>
  (["paper", "ink", "muted", "action", "on-action", "focus"] as const)
    .map((color) => `--${color}:${colors[color][at]}`)
    .join(";"),
);

const style = `:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif;${day}}@media(prefers-color-scheme:dark){:root{${night}}}body{max-width:30rem;margin:14vh auto;padding:0 1.25rem;background:var(--paper);color:var(--ink)}h1{font:500 2.25rem/1.15 Georgia,serif;margin:.25rem 0 1rem}p{margin:0 0 1.25rem}.from{color:var(--muted)}button{width:100%;min-height:3.75rem;border:0;border-radius:.75rem;background:var(--action);color:var(--on-action);font:600 1.25rem system-ui,sans-serif;cursor:pointer}button:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

/** The page loads its style, posts to itself, and does nothing else. */
export const claimPolicy = barePolicy([hashSource(style)], "'self'");

/** A page with one thing to read and at most one button. It holds nothing of the visitor but the reference. */
export function claimPage(
  heading: string,
  words: string,
  button?: string,
): string {
  const form = button
    ? `<form method="post"><button>${escapeHtml(button)}</button></form>\n`
    : "";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
<p class="from">${escapeHtml(name)}</p>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(words)}</p>
${form}</html>
`;
}
