import { z } from "zod";
import { stateOverride } from "../../../law/facts/state-law-override.ts";
import { stateLawOverrides } from "../../../law/facts/state-law-overrides.ts";
import { states } from "../../../locations/states.ts";
import { checkShape } from "../../../server/schema-problems.ts";
import { describePath } from "../../../server/yaml-file.server.ts";
import type { ContentKind } from "../content-kind.ts";
import { describeSiteFact } from "./site-facts.server.ts";

export const stateLawOverridesSchema = z.strictObject(
  Object.fromEntries(
    states.map(({ slug, name, cities }) => [
      slug,
      stateOverride(cities).optional().meta({
        label: name,
        help: "Anything you don't fill in stays as it is on the site. Your own facts appear on every page about this state, with their citation and date.",
        isTitle: true,
      }),
    ]),
  ),
);

export const lawKind: ContentKind = {
  kind: "law",
  title: "State law",
  schema: stateLawOverridesSchema,
  default: stateLawOverrides,
  sections: states.map(({ name, slug }) => ({ title: name, fields: [slug] })),
  help: describeSiteFact,
};

export function listOverrideProblems(overrides: unknown): string[] {
  const parsed = checkShape(stateLawOverridesSchema, overrides);
  const problems = parsed.ok ? [] : parsed.problems;
  return problems.map(
    ({ path, message }) => `${describePath(path)} ${message}`,
  );
}
