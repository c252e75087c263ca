import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

describe.each(["docs/spec.md", "docs/security.md"])("%s", (document) => {
  const rows = listRows(readFileSync(document, "utf8"));

  test("names a test or a command in each row", () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(
      rows.filter(
        ({ titles, proof }) => titles.length === 0 && !/`npm run /.test(proof),
      ),
    ).toEqual([]);
  });

  test("names only tests that exist", () => {
    const missing = rows.flatMap(({ rule, files, titles }) => {
      const sources = files.map((file) =>
        onOneLine(readFileSync(join("docs", file), "utf8")),
      );
      return titles
        .filter(
          (title) => !sources.some((text) => text.includes(onOneLine(title))),
        )
        .map((title) => `${rule}: ${title}`);
    });
    expect(missing).toEqual([]);
  });
});

/** The rows of tables that map rules to tests; "the same" means the files of the row before. */
function listRows(markdown: string) {
  const tables = markdown
    .split("\n\n")
    .map((block) =>
      block.slice(
        Math.max(0, block.search(/^\| (What must hold|Promise) \|/m)),
      ),
    )
    .filter((block) => /^\| (What must hold|Promise) \|/.test(block));
  let files: string[] = [];
  return tables.flatMap((table) =>
    table
      .split("\n")
      .slice(2)
      .filter((line) => line.startsWith("|"))
      .map((line) => {
        const [, rule = "", ...cells] = line.split(/ \| |^\| | \|$/);
        const proof = cells.join(" ");
        const named = [...proof.matchAll(/\]\(([^)]+\.test\.ts)\)/g)].map(
          ([, file = ""]) => file,
        );
        files = /^(the )?same/.test(cells[0] ?? "")
          ? [...files, ...named]
          : named;
        return { rule, files, proof, titles: titlesIn(proof) };
      }),
  );
}

/** Titles are in backticks; the values after "row" are parameters of a title. */
function titlesIn(proof: string) {
  return [
    ...proof.replaceAll(/ row `[^`]*`(, `[^`]*`)*/g, "").matchAll(/`([^`]+)`/g),
  ]
    .map(([, title = ""]) => title)
    .filter((title) => !title.startsWith("npm run "));
}

function onOneLine(text: string) {
  return text.replaceAll("\\", "").replaceAll(/\s+/g, " ");
}
