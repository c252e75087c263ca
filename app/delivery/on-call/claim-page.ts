import type { Look } from "../../brand/look/look.ts";
import {
  barePolicy,
  hashSource,
} from "../../server/security/content-policy.server.ts";
import { escapeHtml } from "../messages/escape.ts";

function styleOf({ palette }: Look) {
  const [light, dark] = [0, 1].map((at) =>
    (["paper", "ink", "muted", "action", "on-action", "focus"] as const)
      .map((color) => `--${color}:${palette[color][at]}`)
      .join(";"),
  );
  return `:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}body{max-width:30rem;margin:14vh auto;padding:0 1.25rem;background:var(--paper);color:var(--ink)}h1{font:500 2.25rem/1.15 Georgia,serif;margin:.25rem 0 1rem}p{margin:0 0 1.25rem}.from{color:var(--muted)}button{width:100%;min-height:3.75rem;border:0;border-radius:.75rem;background:var(--action);color:var(--on-action);font:600 1.25rem system-ui,sans-serif;cursor:pointer}button.second{background:none;color:inherit;border:2px solid var(--action);font-weight:500}form{margin:0 0 2rem}label{display:block;margin:0 0 .375rem}input{box-sizing:border-box;width:100%;min-height:3.25rem;margin:0 0 1rem;padding:0 .875rem;border:2px solid var(--muted);border-radius:.75rem;background:var(--paper);color:inherit;font:inherit}input:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;
}

export function claimPolicy(look: Look) {
  return barePolicy([hashSource(styleOf(look))], "'self'");
}

export type ClaimForm = {
  act: "claim" | "unclaim" | "reassign";
  button: string;
  from?: string;
  label?: string;
  people?: readonly string[];
};

export function claimPage(
  look: Look,
  heading: string,
  words: string,
  forms: readonly ClaimForm[] = [],
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${styleOf(look)}</style>
<p class="from">${escapeHtml(look.name)}</p>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(words)}</p>
${forms.map(formHtml).join("")}</html>
`;
}

function formHtml({ act, button, from, label, people = [] }: ClaimForm) {
  const options = people.map((name) => `<option value="${escapeHtml(name)}">`);
  const parts = [
    `<form method="post"><input type="hidden" name="act" value="${act}">`,
    from && `<input type="hidden" name="from" value="${escapeHtml(from)}">`,
    label &&
      `<label for="${act}">${escapeHtml(label)}</label><input id="${act}" name="name" required maxlength="60" autocomplete="name" list="people-${act}"><datalist id="people-${act}">${options.join("")}</datalist>`,
    `<button${act === "claim" ? "" : ' class="second"'}>${escapeHtml(button)}</button></form>\n`,
  ];
  return parts.filter(Boolean).join("");
}
