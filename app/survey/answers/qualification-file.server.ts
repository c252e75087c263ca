import { hash } from "node:crypto";
import { z } from "zod";
import { getQuestion } from "../../leads/questions.ts";
import { checkShape, type Problem } from "../../server/schema-problems.ts";
import { readYaml, type YamlSource } from "../../server/yaml-file.server.ts";
import {
  type QualificationRules,
  type qualifyingQuestions,
  specificationRules,
} from "./qualification.ts";

/** `version` is null for the specification's rules. */
export type Qualification = {
  rules: QualificationRules;
  version: string | null;
};

const answersOf = (question: (typeof qualifyingQuestions)[number]) => {
  const { label, options = [] } = getQuestion(question);
  const values = options.map(({ value }) => value);
  const error = `must be a list of: ${values.join(", ")}`;
  const optionLabels = Object.fromEntries(
    options.map(({ value, label }) => [value, label]),
  );
  return z
    .array(z.enum(values, { error }), { error })
    .meta({ label, optionLabels });
};

const fault = answersOf("faultParty").refine(
  (values) => values.includes("me"),
  {
    error:
      "must include me: the booking page tells visitors that they were not at fault",
  },
);

const unless = z
  .strictObject({
    faultParty: fault,
    insuranceStatus: answersOf("insuranceStatus").optional(),
    accidentType: answersOf("accidentType").optional(),
    medicalTreatment: answersOf("medicalTreatment").optional(),
    workMissed: answersOf("workMissed").optional(),
  })
  .meta({
    label: "Answers that don't qualify",
    help: "Visitors who give any of these aren't offered a free consultation.",
  });

const whole = (what: string, least: number, most: number) =>
  z
    .number({ error: `must be a number of ${what}` })
    .int(`must be a whole number of ${what}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const timeError = "needs either years or daysToSue, not both";

const time = z
  .strictObject(
    {
      years: whole("years", 1, 20)
        .optional()
        .meta({ label: "Accident within this many years" }),
      daysToSue: whole("days", 0, 3650).optional().meta({
        label: "At least this many days left to sue",
        help: "Under the state's law. If it gives no date, the limit is one year.",
      }),
    },
    { error: timeError },
  )
  .refine(
    ({ years, daysToSue }) =>
      (years === undefined) !== (daysToSue === undefined),
    { error: timeError },
  )
  .meta({
    label: "How long ago the accident may be",
    help: "Fill in one of the two.",
  });

export const qualificationSchema = z.strictObject({
  unless: unless.default({
    faultParty: ["me"],
    insuranceStatus: ["neither-had-insurance"],
  }),
  time: time.default({ years: 1 }),
  states: z
    .record(
      z.string().meta({ label: "State", names: "states" }),
      z.strictObject({ unless: unless.optional(), time: time.optional() }),
    )
    .default({})
    .meta({
      label: "States with rules of their own",
      itemLabel: "State",
      help: "What you fill in for a state replaces the general part.",
    }),
});

/** Without a file, the specification's rule. `listProblems` adds checks that depend on the rest of the site. */
export function readQualification(
  source: YamlSource | undefined,
  listProblems: (rules: QualificationRules) => readonly Problem[],
):
  | { ok: true; qualification: Qualification }
  | { ok: false; problems: string[] } {
  if (!source)
    return { ok: true, qualification: withVersion(specificationRules) };
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const parsed = checkShape(qualificationSchema, yaml.values ?? {});
  const problems = parsed.ok ? listProblems(parsed.data) : parsed.problems;
  if (!parsed.ok || problems.length > 0) {
    return { ok: false, problems: problems.map(yaml.describe) };
  }
  return { ok: true, qualification: withVersion(parsed.data) };
}

export function withVersion(rules: QualificationRules): Qualification {
  const text = sortedJson(rules);
  return text === sortedJson(specificationRules)
    ? { rules: specificationRules, version: null }
    : {
        rules,
        version: hash("sha256", text).slice(0, 12),
      };
}

export function sortedJson(rules: QualificationRules): string {
  return JSON.stringify(rules, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
