import { getQuestion } from "../../../leads/questions.ts";
import { judgedQuestions } from "../../../survey/answers/qualification.ts";
import { qualificationSchema } from "../../../survey/answers/qualification-file.server.ts";
import type { ContentKind } from "../content-kind.ts";
import { namesAsLabels, optionsOf, stateNames } from "./field-names.ts";

export const qualificationKindName = "qualification";

export function createQualificationKind(
  site: Pick<ContentKind, "default" | "findProblems" | "tryOut">,
): ContentKind {
  return {
    kind: qualificationKindName,
    title: "Who qualifies",
    schema: qualificationSchema,
    labels,
    sections,
    ...site,
    listOptions: () => optionsOf(states),
  };
}

const states = [[["states.key"], stateNames]] as const;

const sections: ContentKind["sections"] = [
  { title: "In all states", fields: ["unless", "time"] },
  { title: "In some states", fields: ["states"] },
];

const labels: ContentKind["labels"] = {
  ...ruleLabels(""),
  states: {
    label: "States with rules of their own",
    item: "State",
    help: "What you fill in for a state replaces the general part.",
  },
  "states.key": { label: "State" },
  ...namesAsLabels(states),
  ...ruleLabels("states."),
};

function ruleLabels(prefix: string): ContentKind["labels"] {
  const questions = judgedQuestions.map(getQuestion);
  const answers = questions.flatMap(({ name, label, options = [] }) => [
    [`${prefix}unless.${name}`, { label }],
    ...options.map((option) => [
      `${prefix}unless.${name}.${option.value}`,
      { label: option.label },
    ]),
  ]);
  return {
    [`${prefix}unless`]: {
      label: "Answers that don't qualify",
      help: "Visitors who give any of these aren't offered a free consultation.",
    },
    ...Object.fromEntries(answers),
    [`${prefix}time`]: {
      label: "How long ago the accident may be",
      help: "Fill in one of the two.",
    },
    [`${prefix}time.years`]: { label: "At most this many years" },
    [`${prefix}time.daysToSue`]: {
      label: "At least this many days left to sue",
      help: "By the state's law. Where it gives no date, one year counts.",
    },
  };
}
