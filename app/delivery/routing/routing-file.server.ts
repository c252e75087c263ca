import { readYaml, type YamlSource } from "../../server/yaml-file.server.ts";
import { checkRouting, type DeliveryPlan } from "../destinations/plan/plan.ts";
import type { Routing } from "../destinations/plan/routing-rules.ts";

export function readRoutingFile(
  source: YamlSource,
  plan: DeliveryPlan,
): { ok: true; routing: Routing } | { ok: false; problems: string[] } {
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const checked = checkRouting(yaml.values, plan);
  return checked.ok
    ? checked
    : { ok: false, problems: checked.problems.map(yaml.describe) };
}
