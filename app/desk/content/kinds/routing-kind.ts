import { z } from "zod";
import { routingParts } from "../../../delivery/destinations/plan/routing-rules.ts";
import { checkShape, type Problem } from "../../../server/schema-problems.ts";
import type { ContentKind, Values } from "../content-kind.ts";
import type { LabeledValues } from "../field-names.server.ts";

const schema = z
  .strictObject({
    rules: routingParts.rules.optional(),
    lastResort: routingParts.lastResort
      .optional()
      .meta({ ...routingParts.lastResort.meta(), isConditional: true }),
  })
  .refine(({ rules = [], lastResort }) => rules.length === 0 || lastResort, {
    path: ["lastResort"],
    message: "is required: it gets every lead that no rule takes",
  })
  .refine(({ rules = [], lastResort }) => rules.length > 0 || !lastResort, {
    path: ["lastResort"],
    message: "must be empty while there are no rules",
  });

export function createRoutingKind(
  site: Pick<
    ContentKind,
    "default" | "findProblems" | "listWarnings" | "listNames" | "summarize"
  >,
): ContentKind {
  return {
    kind: "routing",
    title: "Who gets which lead",
    schema,
    sections,
    requiresRecentSignIn: true,
    decrypt: (values) => values,
    ...site,
  };
}

/** As the plan stores them, undefined if there are none; or what is wrong with them. */
export function readRouting(values: unknown) {
  const read = checkShape(schema, values);
  if (!read.ok) return read;
  const { rules = [], lastResort } = read.data;
  const routing = rules.length > 0 ? { rules, lastResort } : undefined;
  return { ok: true, routing } as const;
}

/** Checked outside the schema, because stored rules with this problem must still route leads. */
export function listCapProblems(values: Values): Problem[] {
  const { rules = [] } = schema.safeParse(values).data ?? {};
  return rules.flatMap(({ capPerDay = 0, capPerMonth = capPerDay }, at) =>
    capPerMonth < capPerDay
      ? {
          path: ["rules", at, "capPerMonth"],
          message: `must be at least ${capPerDay}, as many as per day`,
        }
      : [],
  );
}

const sections: ContentKind["sections"] = [
  { title: "Rules", fields: ["rules", "lastResort"] },
];

const items = z.array(z.object({ name: z.string() })).catch([]);
const receivers = z.object({
  destinations: items,
  contacts: z.object({ people: items }).catch({ people: [] }),
});

export function listReceivers(values: unknown) {
  const { destinations, contacts } = receivers.parse(values);
  return {
    destinations: namesOf(destinations),
    contacts: namesOf(contacts.people),
  };
}

function namesOf(list: readonly { name: string }[]): LabeledValues {
  return list.map(({ name }) => [name, name]);
}
