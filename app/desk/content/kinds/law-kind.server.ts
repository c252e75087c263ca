import { stateLawOverridesSchema } from "../../../law/facts/state-law-override.ts";
import { states } from "../../../locations/states.ts";
import type { ContentKind } from "../content-kind.ts";
import { formFieldOf } from "../form/form-field.ts";
import { labelsOfState } from "./law-labels.server.ts";

export const lawKindName = "law";

/** The operator's own facts about the law, a section for each state. */
export function createLawKind(site: Pick<ContentKind, "default">): ContentKind {
  return {
    ...{ kind: lawKindName, title: "State law", sectionName: "State" },
    ...{ schema: stateLawOverridesSchema, labels, sections, ...site },
  };
}

const sections: ContentKind["sections"] = states.map(({ name, slug }) => ({
  title: name,
  fields: [slug],
}));

const root = formFieldOf(stateLawOverridesSchema);
const fields = root.type === "group" ? root.fields : {};

const labels: ContentKind["labels"] = Object.fromEntries(
  states.flatMap((state) => {
    const field = fields[state.slug];
    return field ? labelsOfState(state, field) : [];
  }),
);
