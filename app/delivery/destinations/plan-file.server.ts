import { readYaml } from "../../server/operations/yaml-file.server.ts";
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

/** Reads the operator's file; without one the plan is empty. Problems name line, field and format, never values, which may be secrets. `callingFirms` are those that the consent texts name. */
export function readPlan(
  { destinations: source, mode }: PlanSettings,
  callingFirms?: readonly string[],
): { ok: true; plan: DeliveryPlan } | { ok: false; problems: string[] } {
  if (!source) return { ok: true, plan: emptyPlan };
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const { values, missing } = fillIn(yaml.values, source.variables);
  const checked = checkPlan(values, mode === "development", callingFirms);
  const problems = [
    ...missing,
    // A missing variable is reported once.
    ...(checked.ok || missing.length > 0 ? [] : checked.problems),
  ];
  if (checked.ok && problems.length === 0) {
    return { ok: true, plan: checked.plan };
  }
  return { ok: false, problems: problems.map(yaml.describe) };
}

/** Throws if the file is invalid. */
export function getPlan(settings: PlanSettings) {
  const read = readPlan(settings);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.plan;
}

type Missing = { path: PropertyKey[]; message: string };

/** Replaces `${NAME}` in text values only, so that a secret cannot change the structure. */
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
          message: `names \${${name}}, which is not set`,
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
