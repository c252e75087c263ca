import { expect, test } from "vitest";
import { parsePostFile } from "./post-file.server.ts";

/** A valid file; `head` and `body` replace its parts. */
function file({
  head = "slug: a-post\ntitle: A title\nmeta_description: A description",
  body = "A paragraph.",
} = {}) {
  return parsePostFile(`---\n${head}\n---\n${body}\n`);
}

function withLine(line: string) {
  return file({
    head: `slug: a-post\ntitle: A title\nmeta_description: A description\n${line}`,
  });
}

test("a file with every field becomes a post", () => {
  const text = [
    "---",
    "slug: winter-falls",
    'title: "Winter: Falls in [City Name]"',
    "meta_description: What to do",
    "category: Premises Liability",
    "author_name: Ann Lee",
    "reviewed_by: Bo Lee",
    "reviewed_on: 2025-11-19",
    "image_url: /images/ice.jpg",
    "tags: [slip and fall, St. Paul]",
    "published_at: 2025-11-18T15:15:00Z",
    "is_published: false",
    "---",
    "",
    "## A heading",
    "",
    "One line",
    "and its second.",
    "",
    "",
    "- a",
    "- b",
  ].join("\n");
  expect(parsePostFile(text)).toEqual({
    ok: true,
    post: {
      slug: "winter-falls",
      title: "Winter: Falls in [City Name]",
      metaDescription: "What to do",
      category: "Premises Liability",
      authorName: "Ann Lee",
      reviewedBy: "Bo Lee",
      reviewedOn: "2025-11-19",
      imageUrl: "/images/ice.jpg",
      tags: ["slip and fall", "St. Paul"],
      publishedAt: "2025-11-18T15:15:00.000Z",
      isPublished: false,
      content: ["## A heading", "One line\nand its second.", "- a\n- b"],
    },
  });
});

test("omitted fields are null", () => {
  expect(file()).toMatchObject({
    ok: true,
    post: {
      category: undefined,
      authorName: undefined,
      imageUrl: undefined,
      publishedAt: undefined,
      reviewedBy: undefined,
      isPublished: undefined,
      tags: [],
    },
  });
});

test("Windows line endings make the same post", () => {
  const unix =
    "---\nslug: a\ntitle: T\nmeta_description: D\n---\nOne.\n\nTwo.\n";
  expect(parsePostFile(unix.replaceAll("\n", "\r\n"))).toEqual(
    parsePostFile(unix),
  );
});

test("HTML inside code is text", () => {
  expect(file({ body: "Write `<b>` for bold." })).toMatchObject({ ok: true });
});

test.each([
  ["no front matter", parsePostFile("Only text"), /front matter/],
  ["an empty file", parsePostFile(""), /front matter/],
  [
    "front matter without an end",
    parsePostFile("---\nslug: a\n"),
    /front matter/,
  ],
  [
    "no slug",
    file({ head: "title: T\nmeta_description: D" }),
    /^slug: is required$/,
  ],
  [
    "no title",
    file({ head: "slug: a\nmeta_description: D" }),
    /^title: is required$/,
  ],
  [
    "a blank title",
    file({ head: 'slug: a\ntitle: " "\nmeta_description: D' }),
    /^title: is required$/,
  ],
  [
    "no description",
    file({ head: "slug: a\ntitle: T" }),
    /^meta_description: is required$/,
  ],
  [
    "a slug with capitals",
    file({ head: "slug: A-Post\ntitle: T\nmeta_description: D" }),
    /^slug: must be lowercase/,
  ],
  [
    "a slug with a slash",
    file({ head: "slug: ../a\ntitle: T\nmeta_description: D" }),
    /^slug: must be lowercase/,
  ],
  ["an unknown field", withLine("autor: Ann"), /autor/],
  [
    "a full URL as an image path",
    withLine("image_url: https://evil.example/x.png"),
    /^image_url: must be a path/,
  ],
  [
    "an image of another host",
    withLine("image_url: //evil.example/x.png"),
    /^image_url: must be a path/,
  ],
  [
    "an image of another host, as browsers read a backslash",
    withLine("image_url: '/\\evil.example/x.png'"),
    /^image_url: must be a path/,
  ],
  ["tags that aren't a list", withLine("tags: ice"), /^tags: must be a list/],
  [
    "an invalid time",
    withLine("published_at: yesterday"),
    /^published_at: must be a time/,
  ],
  [
    "30 February",
    withLine("published_at: 2026-02-30T00:00:00Z"),
    /^published_at: must be a time/,
  ],
  [
    "is_published that isn't a boolean",
    withLine('is_published: "yes"'),
    /^is_published: must be true or false$/,
  ],
  ["broken YAML", withLine('category: "open'), /./],
  ["a field given twice", withLine("title: Again"), /unique/i],
  ["front matter that is a list", file({ head: "- a" }), /./],
  ["a review without a date", withLine("reviewed_by: Ann"), /reviewed_on/],
  [
    "an invalid review date",
    withLine("reviewed_by: Ann\nreviewed_on: 2026-02-30"),
    /^reviewed_on: must be a date/,
  ],
  ["no text", file({ body: "  \n" }), /no text/],
  [
    "a text that is too long for a page",
    file({ body: "word ".repeat(50_000) }),
    /^the text has 25\d{4} characters; the limit is 200000/,
  ],
  [
    "raw HTML",
    file({ body: "Hello <b>there</b>" }),
    /^raw HTML is not allowed: <b>$/,
  ],
  [
    "a script",
    file({ body: "<script>alert(1)</script>" }),
    /^raw HTML is not allowed: <script>/,
  ],
  [
    "an HTML comment",
    file({ body: "<!-- hidden -->" }),
    /^raw HTML is not allowed/,
  ],
])("%s is reported as a problem", (_, result, problem) => {
  expect(result).toEqual({
    ok: false,
    problems: expect.arrayContaining([
      { line: expect.any(Number), message: expect.stringMatching(problem) },
    ]),
  });
});

test("every problem in a file is reported at once, each with its line", () => {
  const text = [
    "---",
    "slug: A",
    "tags:",
    "  - ice",
    "  - 4",
    "reviewed_by: Ann Lee",
    "extra: 1",
    "---",
    "One line",
    "and <b>another</b>.",
    "",
    "",
    "",
    "<div>",
    "</div>",
  ].join("\n");
  expect(linesOf(text)).toEqual([
    "1 title: is required",
    "1 meta_description: is required",
    "2 slug: must be lowercase words joined by hyphens",
    "5 tags.1: must be a word",
    "6 reviewed_by: needs reviewed_on, too",
    "7 extra: is not a post field",
    "10 raw HTML is not allowed: <b>",
    "10 raw HTML is not allowed: </b>",
    "14 raw HTML is not allowed: <div>",
  ]);
});

test("broken YAML is reported with its line, along with problems in the text", () => {
  const text = '---\nslug: a\nslug: b\ntitle: "open\n---\n\n<i>';
  expect(linesOf(text)).toEqual([
    expect.stringMatching(/^3 .*unique/i),
    '5 Missing closing "quote',
    "7 raw HTML is not allowed: <i>",
  ]);
});

function linesOf(text: string) {
  const parsed = parsePostFile(text);
  if (parsed.ok) throw new Error("nothing is wrong");
  return parsed.problems.map(({ line, message }) => `${line} ${message}`);
}
