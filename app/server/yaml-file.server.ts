import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Problem } from "./schema-problems.ts";

export type YamlSource = { file: string; text: string };

export function readYaml({
  file,
  text,
}: YamlSource):
  | { ok: true; values: unknown; describe: (problem: Problem) => string }
  | { ok: false; problems: string[] } {
  const lines = new LineCounter();
  // The library would compare each key with all before it.
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false,
  });
  const problemAt = (line: number, fault: string) => ({
    ok: false as const,
    problems: [`${file}, line ${line}: ${fault}`],
  });
  const [broken] = document.errors;
  if (broken) {
    const fault = faults[broken.code] ?? `is not valid YAML (${broken.code})`;
    return problemAt(broken.linePos?.[0].line ?? 1, fault);
  }
  const repeated = findRepetition(document);
  if (repeated) {
    return problemAt(lines.linePos(repeated.at).line, repeated.fault);
  }
  const describe = ({ path, message }: Problem) => {
    const { line } = lines.linePos(positionOf(document, path));
    return `${file}, line ${line}: ${describePath(path)} ${message}`;
  };
  return { ok: true, values: document.toJS(), describe };
}

const faults: Readonly<Record<string, string>> = {
  BAD_INDENT: "must begin with as many spaces as its neighbors",
  BLOCK_AS_IMPLICIT_KEY:
    "has two colons: put the text after the first in quotes",
  MISSING_CHAR:
    "is missing a quote, colon, comma or bracket, here or on the line before",
  TAB_AS_INDENT: "begins with a tab: use spaces",
};

function findRepetition(document: ReturnType<typeof parseDocument>) {
  let found: { at: number; fault: string } | undefined;
  visit(document, {
    // Nested aliases can fill the memory, and an alias of itself never ends.
    Alias(_, { range }) {
      const fault = "repeats a value by its alias (*): write the value again";
      found = { at: range?.[0] ?? 0, fault };
      return visit.BREAK;
    },
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          const fault = "repeats a field: keep one of the two";
          found = { at: key.range?.[0] ?? 0, fault };
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function positionOf(
  document: ReturnType<typeof parseDocument>,
  path: readonly PropertyKey[],
): number {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (hasRange(node)) return node.range[0];
  return path.length > 0 ? positionOf(document, path.slice(0, -1)) : 0;
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return (
    typeof node === "object" &&
    node !== null &&
    "range" in node &&
    Array.isArray(node.range)
  );
}

export function describePath(path: readonly PropertyKey[]) {
  const text = path
    .map((step) =>
      typeof step === "number" ? `[${step + 1}]` : `.${String(step)}`,
    )
    .join("");
  return text.replace(/^\./, "") || "the file";
}
