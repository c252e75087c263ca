/** What is no text of a page's own: ways to other pages, what is typed into or pressed, drawings. */
const leftOut = new Set(["nav", "form", "svg", "script", "style", "button"]);
const lists = new Set(["ul", "ol"]);
const inline = new Set(["a", "b", "cite", "em", "strong", "span"]);
const empty = new Set(["br", "hr", "img", "input", "link", "meta", "path"]);

type Open = { name: string; isLeftOut: boolean; text: string; linked: string };

/**
 * The text within a page's `<main>`, without navigation, forms, drawings, what is not printed, and lists that are
 * nothing but links. Reads the site's own markup, where every element that may hold text is closed.
 */
export function mainText(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const open: Open[] = [opened("")];
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

function opened(name: string, tag = ""): Open {
  const isLeftOut = leftOut.has(name) || /\bno-print\b/.test(tag);
  return { name, isLeftOut, text: "", linked: "" };
}

function endElement({ name, isLeftOut, text, linked }: Open, parent?: Open) {
  if (!parent || isLeftOut) return;
  const isOfLinks =
    linked !== "" && withoutSpace(linked) === withoutSpace(text);
  if (lists.has(name) && isOfLinks) return;
  const space = inline.has(name) ? "" : " ";
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
