import { stateLawOverridesSchema } from "../../../law/facts/state-law-override.ts";
import { states } from "../../../locations/states.ts";
import type { ContentKind } from "../content-kind.ts";
import { formFieldOf } from "../form/form-field.ts";
import { labelsOfState } from "./law-labels.server.ts";

export const lawKindName = "law";

export function createLawKind(site: Pick<ContentKind, "default">): ContentKind {
  let labels: ContentKind["labels"] | undefined;
  return {
    kind: lawKindName,
    title: "State law",
    sectionName: "State",
    schema: stateLawOverridesSchema,
    sections,
    ...site,
    // Created when an owner first edits a state, because creating them at startup would slow it down.
    get labels() {
      labels ??= listLabels();
      return labels;
    },
  };
}

const sections: ContentKind["sections"] = states.map(({ name, slug }) => ({
  title: name,
  fields: [slug],
}));

function listLabels(): ContentKind["labels"] {
  const root = formFieldOf(stateLawOverridesSchema);
  const fields = root.type === "group" ? root.fields : {};
  return Object.fromEntries(
    states.flatMap((state) => {
      const field = fields[state.slug];
      return field ? labelsOfState(state, field) : [];
    }),
  );
}
