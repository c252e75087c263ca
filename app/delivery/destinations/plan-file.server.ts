import { LineCounter, parseDocument } from "yaml";
import { checkPlan, type DeliveryPlan, emptyPlan } from "./plan.ts";

/** The destinations file, with the environment variables that it names. */
export type DestinationsSource = {
  file: string;
  text: string;
  variables: Record<string, string>;
};

type PlanSettings = {
  destinations: DestinationsSource | undefined;
  mode: "production" | "development";
};

/**
 * Reads whom to tell of leads from the operator's file; without one, nobody. Each problem names the line, the field and
 * what it should look like, and no value: it may be a secret.
 */
export function readPlan({
  destinations: source,
  mode,
}: PlanSettings):
  | { ok: true; plan: DeliveryPlan }
  | { ok: false; problems: string[] } {
  if (!source) return { ok: true, plan: emptyPlan };
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const line = broken.linePos?.[0].line ?? 1;
    return {
      ok: false,
      problems: [
        `${source.file}, line ${line}: is no YAML here (${broken.code})`,
      ],
    };
  }
  const { values, missing } = fillIn(document.toJS(), source.variables);
  const checked = checkPlan(values, mode === "development");
  const problems = [
    ...missing,
    // What a missing variable leaves behind is told once.
    ...(checked.ok || missing.length > 0 ? [] : checked.problems),
  ];
  if (checked.ok && problems.length === 0) {
    return { ok: true, plan: checked.plan };
  }
  return {
    ok: false,
    problems: problems.map(({ path, message }) => {
      const line = lines.linePos(positionOf(document, path)).line;
      return `${source.file}, line ${line}: ${nameOf(path)} ${message}`;
    }),
  };
}

/** The same; throws where the file is wrong. */
export function getPlan(settings: PlanSettings) {
  const read = readPlan(settings);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.plan;
}

type Missing = { path: PropertyKey[]; message: string };

/** Puts the environment's values in the place of `${NAME}`, in texts alone: no secret can change what the file says. */
function fillIn(
  value: unknown,
  variables: Readonly<Record<string, string>>,
  path: PropertyKey[] = [],
): { values: unknown; missing: Missing[] } {
  if (typeof value === "string") {
    const missing: Missing[] = [];
    const values = value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = variables[name];
      if (found === undefined) {
        missing.push({
          path,
          message: `names \${${name}}, which the environment does not have`,
        });
      }
      return found ?? "";
    });
    return { values, missing };
  }
  if (typeof value !== "object" || value === null) {
    return { values: value, missing: [] };
  }
  const entries = Object.entries(value).map(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [key, fillIn(inner, variables, [...path, step])] as const;
  });
  const filled = entries.map(([key, { values }]) => [key, values] as const);
  return {
    values: Array.isArray(value)
      ? filled.map(([, inner]) => inner)
      : Object.fromEntries(filled),
    missing: entries.flatMap(([, { missing }]) => missing),
  };
}

/** Where the value stands, or, where there is none, the nearest one around it. */
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

/** As people write it: destinations[2].url */
function nameOf(path: readonly PropertyKey[]) {
  const text = path
    .map((step) =>
      typeof step === "number" ? `[${step + 1}]` : `.${String(step)}`,
    )
    .join("");
  return text.replace(/^\./, "") || "the file";
}
