import { LRUCache } from "lru-cache";
import postcss, { type ChildNode } from "postcss";

/** A part of a style sheet: with `classes`, of use only where a page has one of them. */
type Part =
  | { text: string; classes: readonly string[] | undefined }
  | { opening: string; parts: readonly Part[]; isLayer: boolean };

/** Cuts a style sheet down to the rules that a page can use as it comes: all but those for classes that it does not have. */
export function createStyleTrimmer(css: string): (page: string) => string {
  const parts = partsOf(postcss.parse(css).nodes);
  // Pages of one kind mostly have the same.
  const trimmed = new LRUCache<string, string>({
    max: 200,
    memoMethod: (lists) => {
      const classes = classesOf(lists);
      return parts.map((part) => textFor(part, classes)).join("");
    },
  });
  return (page) => trimmed.memo(classListsOf(page));
}

/** Without comments: what would end one begins a rule, and swallows the next. */
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
  // What holds declarations, such as @font-face, is one piece.
  return node.nodes.some(({ type }) => type === "decl")
    ? { text: String(node), classes: undefined }
    : {
        opening: `@${node.name} ${node.params}{`,
        parts: partsOf(node.nodes),
        isLayer: node.name === "layer",
      };
}

/** The class that each selector begins with; undefined where one begins with something else. */
function ownersOf(selectors: readonly string[]) {
  const owners = selectors.map((selector) =>
    // A backslash before a hexadecimal digit is a number, which is not worth reading.
    /^\.((?:[\w-]|\\[^\da-f])+)/.exec(selector)?.[1]?.replaceAll("\\", ""),
  );
  const known = owners.filter((owner) => owner !== undefined);
  return known.length === owners.length ? known : undefined;
}

function textFor(part: Part, classes: ReadonlySet<string>): string {
  if ("opening" in part) {
    const inner = part.parts.map((inner) => textFor(inner, classes)).join("");
    // The first sheet that names a layer gives it its place among the others, for the whole sheet too.
    return inner || part.isLayer ? `${part.opening}${inner}}` : "";
  }
  const isOfUse = part.classes?.some((name) => classes.has(name)) ?? true;
  return isOfUse ? part.text : "";
}

/** The page's different values of `class`, as its HTML writes them, with a space between. An expression takes twice as long. */
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

/** What React writes for the characters that HTML has another use for. */
const characters: Record<string, string> = {
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};
