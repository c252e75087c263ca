/** A page's text as a reader sees it: without markup, whitespace collapsed. */
export function textOf(html: string): string {
  const words = html
    .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    .replaceAll(
      /<\/?(?:p|div|li|h\d|summary|section|caption|th|td|dt|dd)\b[^>]*>/g,
      " ",
    )
    .replaceAll(/<[^>]*>/g, "");
  return decode(words).replaceAll(/\s+/g, " ").trim();
}

/** The content of `<main>`. */
export function mainOf(html: string): string {
  return /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

/** Elements of this name, each with its attributes and content. */
export function elementsOf(html: string, name: string) {
  const found = html.matchAll(
    new RegExp(`<${name}\\b([^>]*?)/?>(?:([^<]*)</${name}>)?`, "g"),
  );
  return Array.from(found, ([, attributes = "", content = ""]) => ({
    ...attributesOf(attributes),
    content: decode(content),
  }));
}

/** The URLs that a page links to, in order. */
export function linksOf(html: string): string[] {
  const links = html.matchAll(/<a\s(?:[^>]*?\s)?href="([^"]*)"/g);
  return Array.from(links, ([, to = ""]) => decode(to));
}

/** A form field's value: text, the checked choice, or undefined. */
export function fieldValue(html: string, name: string): string | undefined {
  const [area]: Attributes[] = elementsOf(html, "textarea").filter(
    (field: Attributes) => field.name === name,
  );
  if (area) return area.content?.replace(/^\n/, "") || undefined;
  const list = new RegExp(
    `<select[^>]* name="${name}"[^>]*>([\\s\\S]*?)</select>`,
  ).exec(html)?.[1];
  const chosen = /<option(?: value="([^"]*)")? selected="">([^<]*)/.exec(
    list ?? "",
  );
  if (list !== undefined) return (chosen?.[1] ?? chosen?.[2]) || undefined;
  const [input]: Attributes[] = elementsOf(html, "input").filter(
    (field: Attributes) =>
      field.name === name && (field.type !== "radio" || "checked" in field),
  );
  return input?.value || undefined;
}

/** A form's hidden fields, except for the version of its consent text. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Attributes[] = elementsOf(html, "input").filter(
    (field: Attributes) =>
      field.type === "hidden" && field.name !== "consentText",
  );
  return Object.fromEntries(
    fields.map(({ name = "", value = "" }) => [name, value]),
  );
}

/** The page's structured data, parsed. */
export function structuredDataOf(html: string): unknown[] {
  const found = html.matchAll(
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
  );
  return Array.from(found, ([, json = ""]) => JSON.parse(json));
}

type Attributes = Record<string, string | undefined>;

function attributesOf(text: string): Attributes {
  const found = text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    Array.from(found, ([, name = "", value = ""]) => [name, decode(value)]),
  );
}

function decode(text: string) {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll("&amp;", "&");
}
