import { useLayoutEffect, useRef } from "react";
import { colors } from "../brand/brand.ts";
import { useTrustedHtml } from "../ui/trusted-html.ts";
import css from "./app.css?inline";

const id = "styles";

/**
 * What Tailwind writes for other sites: every border is solid here by the base layer, and each of its variables has a
 * fallback where a browser does not know `@property`.
 */
const unneeded =
  /border(-[a-z]+)*-style:var\(--tw-border-style\);|@property --tw-border-style\{[^}]*\}|@layer properties\{@supports[^{]*\{[^}]*\}\}\}/g;

/** The text of the style sheet; the browser's bundle has no copy of it. */
export const styleSheet = import.meta.env.SSR
  ? colorVariables() + css.replaceAll(unneeded, "")
  : "";

/** Stands for the page's part of it until the page is rendered, and it is known which that is: a word that no text has. */
export const stylesPlace = import.meta.env.SSR ? crypto.randomUUID() : "";

/** The browser reads what the page came with. */
const text = import.meta.env.SSR
  ? stylesPlace
  : (document.getElementById(id)?.textContent ?? "");

/** The page's CSS within the page: nothing is asked for before the first paint. */
export function Styles() {
  const style = useRef<HTMLStyleElement>(null);
  useLayoutEffect(() => {
    // An error builds the head anew and leaves the whole sheet first, where this part of it would win.
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

/** The brand's colours as `--color-…`; by night only those that differ from the day's. */
function colorVariables() {
  const pairs = Object.entries(colors);
  const day = pairs.map(([name, [color]]) => `--color-${name}:${color}`);
  const night = pairs
    .filter(([, [color, other]]) => color !== other)
    .map(([name, [, color]]) => `--color-${name}:${color}`);
  return `:root{color-scheme:light dark;${day.join(";")}}@media screen and (prefers-color-scheme:dark){:root{${night.join(";")}}}`;
}
