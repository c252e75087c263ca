import { qualificationSchema } from "../../../survey/answers/qualification-file.server.ts";
import type { ContentKind } from "../content-kind.ts";

export function createQualificationKind(
  site: Pick<ContentKind, "default" | "findProblems" | "tryOut">,
): ContentKind {
  return {
    kind: "qualification",
    title: "Who qualifies",
    schema: qualificationSchema,
    sections,
    ...site,
  };
}

const sections: ContentKind["sections"] = [
  { title: "In all states", fields: ["unless", "time"] },
  { title: "In some states", fields: ["states"] },
];
