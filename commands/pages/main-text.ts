const ignoredElements = new Set([
  "nav",
  "form",
  "svg",
  "script",
  "style",
  "button",
]);
const lists = new Set(["ul", "ol"]);
const inline = new Set(["a", "b", "cite", "em", "strong", "span"]);
const empty = new Set(["br", "hr", "img", "input", "link", "meta", "path"]);

type OpenElement = {
  name: string;
  isIgnored: boolean;
  text: string;
  linked: string;
};

/** A line per block of `<main>`, without navigation, forms, drawings and lists of links. Needs closed elements. */
export function mainText(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const open: OpenElement[] = [opened("")];
  for (const [tag, close, name = "", words] of main.matchAll(
    /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|[^">])*>|([^<]+)/g,
  )) {
    const around = open.at(-1);
    if (!around) break;
    if (words !== undefined) around.text += words;
    else if (name === "" || empty.has(name) || tag.endsWith("/>")) continue;
    else if (!close) open.push(opened(name, tag));
    else {
      open.pop();
      endElement(around, open.at(-1));
    }
  }
  return decode(open[0]?.text ?? "");
}

function opened(name: string, tag = ""): OpenElement {
  const isIgnored = ignoredElements.has(name) || /\bno-print\b/.test(tag);
  return { name, isIgnored, text: "", linked: "" };
}

function endElement(
  { name, isIgnored, text, linked }: OpenElement,
  parent?: OpenElement,
) {
  if (!parent || isIgnored) return;
  const isLinkList =
    linked !== "" && withoutSpace(linked) === withoutSpace(text);
  if (lists.has(name) && isLinkList) return;
  const space = inline.has(name) ? "" : "\n";
  parent.text += space + text + space;
  parent.linked += name === "a" ? text : linked;
}

function withoutSpace(text: string) {
  return text.replaceAll(/\s/g, "");
}

function decode(text: string) {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
