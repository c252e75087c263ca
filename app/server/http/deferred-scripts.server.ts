import { hashSource } from "../security/content-policy.server.ts";

/**
 * Defers a page's scripts until first interaction (`isEager`: until first paint), so that nothing competes with the
 * first paint: docs/mechanisms.md. Scripts with `mark` as nonce become one inert module, which the inline script after
 * it (`starts`: shell/start/) finds by position; only these two are in `hashes`, so the browser runs nothing injected.
 * `isLinkMap` pages prefetch nothing: thousands of links are slow.
 */
export function createScriptDeferrer({
  mark,
  starts,
}: {
  mark: string;
  starts: Record<"onIntent" | "afterFirstPaint", string>;
}) {
  const onIntent = scriptOf(starts.onIntent);
  const afterFirstPaint = scriptOf(starts.afterFirstPaint);
  return (
    page: string,
    { data, isEager, isLinkMap }: PageOptions,
  ): { html: string; hashes: string[] } => {
    const texts: string[] = [];
    const files: string[] = [];
    const html = page.replaceAll(
      /<link rel="modulepreload"([^>]*)>|<script([^>]*)>([\s\S]*?)<\/script>/g,
      (element, link?: string, attributes = "", text = "") => {
        if (link !== undefined) {
          files.push(/ href="([^"]*)"/.exec(link)?.[1] ?? "");
          return "";
        }
        if (!attributes.includes(` nonce="${mark}"`)) return element;
        const isScrolling = attributes.includes(" data-scroll=");
        texts.push(isScrolling ? nameHistoryEntry : text);
        return placeholder;
      },
    );
    if (texts.length === 0) return { html, hashes: [] };
    const unnamed = files.filter(
      (file) => !texts.some((text) => text.includes(file)),
    );
    const scripts = [
      ...(isLinkMap ? [] : [rules]),
      // Must directly precede the script that runs it, which finds it by position.
      scriptOf(
        [`//${unnamed.join(" ")}`, ...texts, data].join("\n"),
        ' type="deferred"',
      ),
      isEager ? afterFirstPaint : onIntent,
    ];
    const end = html.lastIndexOf("</body>");
    const elements = scripts.map(({ element }) => element).join("");
    return {
      html: html.slice(0, end) + elements + html.slice(end),
      hashes: scripts.map(({ hash }) => hash),
    };
  };
}

type PageOptions = { data: string; isEager: boolean; isLinkMap: boolean };

/** Without a key, pages opened by a full load or a plain link would share one scroll position. */
const nameHistoryEntry =
  '(onpopstate=()=>history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},""))()';

const placeholder = '<script type="text/plain"></script>';

const rules = scriptOf(
  JSON.stringify({
    prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  }),
  ' type="speculationrules"',
);

function scriptOf(text: string, attributes = "") {
  return {
    element: `<script${attributes}>${text}</script>`,
    hash: hashSource(text),
  };
}
