import { checkShape, type Problem } from "../server/schema-problems.ts";
import { readYaml, type YamlSource } from "../server/yaml-file.server.ts";
import { type Operator, operatorSchema } from "./operator.ts";
import {
  listSampleProblems,
  type OperatorGap,
  withoutSamples,
} from "./samples.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    operator: Operator;
    unfilledFields: readonly OperatorGap[];
  }
}

type OperatorSettings = { operator: YamlSource; siteUrl: string };

export function readOperator(
  { operator: source, siteUrl }: OperatorSettings,
  listProblems: (operator: Operator) => readonly Problem[] = () => [],
):
  | { ok: true; operator: Operator; values: unknown }
  | { ok: false; problems: string[] } {
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const parsed = checkShape(operatorSchema, yaml.values);
  if (!parsed.ok) {
    return { ok: false, problems: parsed.problems.map(yaml.describe) };
  }
  const problems = [
    ...listSampleProblems(parsed.data, siteUrl),
    ...listProblems(parsed.data),
  ].map(yaml.describe);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, operator: parsed.data, values: yaml.values };
}

export function getOperator(settings: OperatorSettings): Operator {
  const read = readOperator(settings);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return withoutSamples(read.operator, settings.siteUrl);
}
