import { qualificationSchema } from "../../../survey/answers/qualification-file.server.ts";
import type { ContentKind } from "../content-kind.ts";

export const qualificationKind = {
  kind: "qualification",
  title: "Who qualifies",
  schema: qualificationSchema,
  sections: [
    { title: "In all states", fields: ["unless", "time"] },
    { title: "In some states", fields: ["states"] },
  ],
} satisfies Partial<ContentKind>;
