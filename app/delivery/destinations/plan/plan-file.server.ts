import { z } from "zod";
import type { Operator } from "../../../brand/operator.ts";
import { findTimeZone } from "../../../law/calling-hours/calling-hours.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import { readYaml } from "../../../server/yaml-file.server.ts";
import { checkPlan, type DeliveryPlan, emptyPlan } from "./plan.ts";

export type DestinationsSource = {
  file: string;
  text: string;
  variables: Record<string, string>;
};

export type PlanSettings = {
  destinations: DestinationsSource | undefined;
  privateHosts?: readonly string[] | undefined;
};

type Firm = Partial<
  Pick<
    Operator,
    "callingFirms" | "hours" | "offices" | "postalAddress" | "phones"
  >
>;

/** Without a file the plan is empty. Problems never quote values, which may be secrets. */
export function readPlan(
  { destinations: source, ...settings }: PlanSettings,
  firm: Firm = {},
): { ok: true; plan: DeliveryPlan } | { ok: false; problems: string[] } {
  if (!source) {
    return { ok: true, plan: { ...emptyPlan, timeZone: zoneOf(firm) } };
  }
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const read = completePlan(
    yaml.values,
    { ...settings, destinations: source },
    firm,
  );
  return read.ok
    ? read
    : { ok: false, problems: read.problems.map(yaml.describe) };
}

export function completePlan(
  given: unknown,
  { destinations, privateHosts }: PlanSettings,
  firm: Firm = {},
): { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] } {
  const { values, problems } = expandVariables(
    given,
    destinations?.variables ?? {},
  );
  // A missing variable is reported once, not again as an invalid value.
  return problems.length > 0
    ? { ok: false, problems }
    : checkPlan(values, {
        privateHosts,
        timeZone: zoneOf(firm),
        callingFirms: firm.callingFirms,
      });
}

function zoneOf({ hours, offices, postalAddress, phones }: Firm): string {
  const office = offices?.at(0);
  for (const open of [hours, office?.hours]) {
    if (open && open !== "always") return open.timeZone;
  }
  const state = (postalAddress ?? office?.address)?.state;
  const phone = phones?.main.number ?? "";
  return findTimeZone({ phone, state }) ?? emptyPlan.timeZone;
}

export class InvalidContentError extends Error {}

/** Leaves `${NAME}` as written. Throws an `InvalidContentError` if the file isn't valid YAML. */
export function readPlanValues({ destinations }: PlanSettings) {
  if (!destinations) return {};
  const yaml = readYaml(destinations);
  if (!yaml.ok) throw new InvalidContentError(yaml.problems.join("; "));
  const read = z.record(z.string(), z.unknown()).safeParse(yaml.values ?? {});
  if (read.success) return read.data;
  throw new InvalidContentError(`${destinations.file}: must be an object`);
}

/** `${NAME}` counts in text values only, so that a secret can't change the structure. */
export function expandVariables(
  value: unknown,
  variables: Readonly<Record<string, string>>,
  path: PropertyKey[] = [],
): { values: unknown; problems: Problem[] } {
  if (typeof value === "string") {
    const problems: Problem[] = [];
    const values = value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = variables[name];
      if (found === undefined) {
        problems.push({
          path,
          message: `refers to \${${name}}, which is not set`,
        });
      }
      return found ?? "";
    });
    return { values, problems };
  }
  if (typeof value !== "object" || value === null) {
    return { values: value, problems: [] };
  }
  const entries = Object.entries(value).map(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [key, expandVariables(inner, variables, [...path, step])] as const;
  });
  const filled = entries.map(([key, { values }]) => [key, values] as const);
  return {
    values: Array.isArray(value)
      ? filled.map(([, inner]) => inner)
      : Object.fromEntries(filled),
    problems: entries.flatMap(([, { problems }]) => problems),
  };
}
