import { LRUCache } from "lru-cache";
import postcss, { type ChildNode } from "postcss";

type Part =
  | { text: string; classes: readonly string[] | undefined }
  | { opening: string; parts: readonly Part[]; isLayer: boolean };

export function createStyleTrimmer(css: string): (page: string) => string {
  const parts = partsOf(postcss.parse(css).nodes);
  const trimmed = new LRUCache<string, string>({
    max: 200,
    memoMethod: (lists) => {
      const classes = classesOf(lists);
      const text = parts.map((part) => textFor(part, classes)).join("");
      return withoutUnusedKeyframes(text);
    },
  });
  return (page) => trimmed.memo(classListsOf(page));
}

function partsOf(nodes: readonly ChildNode[]) {
  return nodes.filter(({ type }) => type !== "comment").map(partOf);
}

function partOf(node: ChildNode): Part {
  if (node.type === "rule") {
    return { text: String(node), classes: ownersOf(node.selectors) };
  }
  if (node.type !== "atrule" || !node.nodes) {
    return { text: `${node};`, classes: undefined };
  }
  // A rule with declarations, such as @font-face, is indivisible.
  return node.nodes.some(({ type }) => type === "decl")
    ? { text: String(node), classes: undefined }
    : {
        opening: `@${node.name} ${node.params}{`,
        parts: partsOf(node.nodes),
        isLayer: node.name === "layer",
      };
}

function ownersOf(selectors: readonly string[]) {
  const owners = selectors.map((selector) =>
    // Numeric escapes aren't worth decoding.
    /^\.((?:[\w-]|\\[^\da-f])+)/.exec(selector)?.[1]?.replaceAll("\\", ""),
  );
  const known = owners.filter((owner) => owner !== undefined);
  return known.length === owners.length ? known : undefined;
}

function textFor(part: Part, classes: ReadonlySet<string>): string {
  if ("opening" in part) {
    const inner = part.parts.map((inner) => textFor(inner, classes)).join("");
    // An empty layer stays, because the first mention of a layer sets its order.
    return inner || part.isLayer ? `${part.opening}${inner}}` : "";
  }
  const isUsed = part.classes?.some((name) => classes.has(name)) ?? true;
  return isUsed ? part.text : "";
}

function withoutUnusedKeyframes(css: string): string {
  return css.replaceAll(
    /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g,
    (keyframes, name) => (css.split(name).length > 2 ? keyframes : ""),
  );
}

/** A regular expression takes twice as long. */
function classListsOf(page: string) {
  const opening = ' class="';
  const lists = new Set<string>();
  let at = page.indexOf(opening);
  while (at >= 0) {
    const start = at + opening.length;
    const end = page.indexOf('"', start);
    lists.add(page.slice(start, end));
    at = page.indexOf(opening, end);
  }
  return [...lists].join(" ");
}

function classesOf(lists: string): ReadonlySet<string> {
  return new Set(
    lists
      .replace(/&(?:gt|lt|quot|#x27|amp);/g, (name) => characters[name] ?? name)
      .split(" "),
  );
}

const characters: Record<string, string> = {
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};
