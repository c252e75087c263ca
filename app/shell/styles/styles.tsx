import { useLayoutEffect, useRef } from "react";
import { colors } from "../../brand/brand.ts";
import type { Palette } from "../../brand/contrast.ts";
import { useTrustedHtml } from "../../ui/trusted-html.ts";
import css from "./app.css?inline";

const id = "styles";

/** Tailwind makes every border solid, and each variable has a fallback for browsers without `@property`. */
const unneeded =
  /border(-[a-z]+)*-style:var\(--tw-border-style\);|@property --tw-border-style\{[^}]*\}|@layer properties\{@supports[^{]*\{[^}]*\}\}\}/g;

export const styleSheet = import.meta.env.SSR
  ? colorVariables() + css.replaceAll(unneeded, "")
  : "";

/** Replaced with the page's part of the style sheet once the page is rendered. */
export const stylesPlaceholder = import.meta.env.SSR ? crypto.randomUUID() : "";

/** The browser reuses the CSS that the page was served with. */
const text = import.meta.env.SSR
  ? stylesPlaceholder
  : (document.getElementById(id)?.textContent ?? "");

/** Inline: the first paint needs no further request. */
export function Styles() {
  const style = useRef<HTMLStyleElement>(null);
  useLayoutEffect(() => {
    // An error page rebuilds the head with the full sheet first, so this part would override it.
    if (style.current?.matches("[rel=stylesheet] ~ style")) {
      document.head.prepend(style.current);
    }
  }, []);
  return (
    <style
      id={id}
      ref={style}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: useTrustedHtml(text) }}
    />
  );
}

export function colorVariables(palette: Palette = colors) {
  const pairs = Object.entries(palette);
  const light = pairs.map(([name, [color]]) => `--color-${name}:${color}`);
  const dark = pairs
    .filter(([, [color, other]]) => color !== other)
    .map(([name, [, color]]) => `--color-${name}:${color}`);
  return `:root{color-scheme:light dark;${light.join(";")}}@media screen and (prefers-color-scheme:dark){:root{${dark.join(";")}}}`;
}
