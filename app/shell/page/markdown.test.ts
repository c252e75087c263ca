import { describe, expect, test } from "vitest";
import {
  listHeadings,
  listRawHtml,
  renderMarkdown,
  splitMarkdown,
} from "./markdown.server.ts";

describe("rendering paragraphs of Markdown", () => {
  test.each([
    ["a paragraph", ["One.", "Two."], "<p>One.</p>\n<p>Two.</p>\n"],
    [
      "a heading",
      ["## It’s a Title"],
      '<h2 id="it-s-a-title">It’s a Title</h2>\n',
    ],
    [
      "straight quotation marks",
      [`"It's fine," she said.`],
      "<p>“It’s fine,” she said.</p>\n",
    ],
    ["a year", ["Since the '90s."], "<p>Since the ’90s.</p>\n"],
    ["a list", ["- a\n- b"], "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"],
    ["a link", ["[us](/blog)"], '<p><a href="/blog">us</a></p>\n'],
    ["strong words", ["**now**"], "<p><strong>now</strong></p>\n"],
    ["nothing", [], ""],
  ])("%s", (_, paragraphs, html) => {
    expect(renderMarkdown(paragraphs)).toBe(html);
  });

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a tag within a line", "Hello <img src=x onerror=alert(1)> there"],
    ["a comment", "<!-- hidden -->"],
    ["a tag in a link's words", "[<b onclick=x>](/blog)"],
    ["a tag in a heading", "## <svg onload=alert(1)>"],
    ["a quote in a title", `[a](/b "x\\" onclick=\\"alert(1)")`],
  ])("%s is shown as text", (_, paragraph) => {
    const html = renderMarkdown([paragraph]);
    expect(html).not.toMatch(/<(script|img|b|svg|!--)/);
    expect(html).not.toMatch(/<[^>]*" onclick/);
    expect(html).toMatch(/&lt;|&quot;/);
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](vbscript:x)",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](file:///etc/passwd)",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
  ])("%s makes no link", (paragraph) => {
    expect(renderMarkdown([paragraph])).not.toMatch(/<(a|img)\b/);
  });
});

test("a heading in the table of contents has the id of the heading", () => {
  const paragraphs = [
    "First.",
    "## Who pays?",
    "### Not this",
    "## Time, left",
  ];
  const headings = listHeadings(paragraphs);
  expect(headings.map(({ text }) => text)).toEqual(["Who pays?", "Time, left"]);
  for (const { id } of headings) {
    expect(renderMarkdown(paragraphs)).toContain(`<h2 id="${id}">`);
  }
});

test("headings with the same text, and those without any, have unique ids", () => {
  const paragraphs = [
    "## Costs",
    "### Costs",
    "## Costs",
    "## ¿?",
    "## Costs 2",
  ];
  const ids = listHeadings(paragraphs).map(({ id }) => id);
  const html = renderMarkdown(paragraphs);
  const all = [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
  expect(all).toHaveLength(5);
  expect(new Set(all).size).toBe(5);
  expect(all).not.toContain("");
  for (const id of ids) expect(html).toContain(`<h2 id="${id}">`);
});

test.each([
  "One.\n\nTwo.",
  "## A heading\nright above its text.\n\nMore.",
  "- a\n\n  more of a\n\n  - nested\n\n    more of that\n\n- b",
  "1. a\n\n   ```\n   code\n\n\n   code\n   ```\n2. b",
  "> quoted\n>\n> - list\n\nafter",
  "```\n## no heading\n\n\n  code\n```",
  "Before.\n\n    indented code\n\n    more",
  "A [link][there].\n\n[there]: /blog",
  "[there]: /blog\n\nA [link][there].",
])("%j renders the same from its paragraphs as from the whole text", (text) => {
  const whole = renderMarkdown([text]);
  expect(renderMarkdown(splitMarkdown(text))).toBe(whole);
  expect(renderMarkdown(splitMarkdown(`\r\n\r\n${text}\n\n`))).toBe(whole);
});

test("blank lines around a text aren't part of its paragraphs", () => {
  const text = "[there]: /blog";
  expect(splitMarkdown(`\n \n${text}\n\n`)).toEqual([text]);
});

describe("finding raw HTML", () => {
  test.each([
    ["<b>bold</b>", ["1 <b>", "1 </b>"]],
    ["Hello <br> there", ["1 <br>"]],
    ["One.\n\n<div>\nblock\n</div>", ["3 <div>\nblock\n</div>"]],
    ["- item\n- one with\n  a <i>", ["3 <i>"]],
    ["one\ntwo\\\nthree <i>\nfour", ["3 <i>"]],
    ["<!-- comment -->", ["1 <!-- comment -->"]],
  ])("%j has %j, by line", (text, found) => {
    const listed = listRawHtml(text).map(({ line, html }) => `${line} ${html}`);
    expect(listed).toEqual(found);
  });

  test.each([
    "Plain words",
    "`<b>` in code",
    "```\n<b>\n```",
    "3 < 4 and 5 > 4",
    "\\<b\\>",
    "<https://example.com>",
  ])("%j has none", (text) => {
    expect(listRawHtml(text)).toEqual([]);
  });
});
