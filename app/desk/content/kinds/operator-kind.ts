import { operatorSchema } from "../../../brand/operator.ts";
import type { ContentKind } from "../content-kind.ts";
import {
  cityNames,
  languages,
  type NamedFields,
  type Names,
  namesAsLabels,
  optionsOf,
  stateCodes,
  stateNames,
  timeZones,
} from "./field-names.ts";
import { operatorLabels } from "./operator-labels.ts";

export const operatorKindName = "operator";

export function createOperatorKind({
  areas,
  ...site
}: Pick<ContentKind, "default" | "findProblems"> & {
  areas: Names;
}): ContentKind {
  const named: NamedFields = [
    [stateFields, stateNames],
    [["postalAddress.state", "offices.address.state"], stateCodes],
    [["privacy.governingLaw"], stateNames.map(([, name]) => [name, name])],
    [["cities.key", "results.city"], cityNames],
    [["hours.timeZone", "offices.hours.timeZone"], timeZones],
    [["results.practiceArea"], areas],
    [["languages"], languages],
    [["legalReviews.key"], [...areas, ...stateNames]],
  ];
  const options = optionsOf(named);
  return {
    kind: operatorKindName,
    title: "Your firm",
    schema: operatorSchema,
    labels: { ...namesAsLabels(named), ...operatorLabels },
    sections,
    ...site,
    listOptions: () => options,
  };
}

const sections: ContentKind["sections"] = [
  {
    title: "Phones and hours",
    fields: ["phones", "hours", "responseTime", "schedulingUrl"],
  },
  { title: "Name and logo", fields: ["siteName", "logo"] },
  {
    title: "Company",
    fields: [
      ...["kind", "legalName", "postalAddress", "responsibleLawyer"],
      ...["callingFirms", "languages", "reviewButton", "isSample"],
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
];

const stateFields = [
  ...["statesServed.list", "responsibleLawyer.states", "attorneys.states"],
  "advertisingLabels.key",
];
