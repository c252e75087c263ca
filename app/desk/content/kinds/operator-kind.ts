import { operatorSchema } from "../../../brand/operator.ts";
import type { ContentKind } from "../content-kind.ts";

export const operatorKind = {
  kind: "operator",
  title: "Your firm",
  schema: operatorSchema,
  sections: [
    {
      title: "Phones and hours",
      fields: ["phones", "hours", "responseTime", "schedulingUrl"],
    },
    { title: "Name and logo", fields: ["siteName", "logo"] },
    {
      title: "Company",
      fields: [
        "kind",
        "legalName",
        "postalAddress",
        "responsibleLawyer",
        "callingFirms",
        "languages",
        "reviewButton",
        "isSample",
      ],
    },
    {
      title: "Places",
      fields: ["statesServed", "offices", "cities", "advertisingLabels"],
    },
    { title: "People", fields: ["attorneys", "team", "video"] },
    { title: "Results", fields: ["results"] },
    {
      title: "Reviews and badges",
      fields: ["reviews", "testimonials", "badges"],
    },
    {
      title: "Privacy and legal texts",
      fields: ["privacy", "legalTextsUpdated", "legalReviews"],
    },
  ],
} satisfies Partial<ContentKind>;
