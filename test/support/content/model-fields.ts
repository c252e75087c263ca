import type { Values } from "../../../app/desk/content/content-kind.ts";

type ModelField = {
  kind: string;
  name: string;
  /** A valid draft of this field for the value "a", "b", "c" or "d". */
  fieldsFor: (value: string) => Values;
};

const own = { to: ["own"] };
const long = "We test this site with people who use screen readers. ".repeat(5);

/** Fields of several kinds that sequences of edits draw from. */
export const modelFields: readonly ModelField[] = [
  {
    kind: "operator",
    name: "legalName",
    fieldsFor: (value) => ({ legalName: value }),
  },
  {
    kind: "operator",
    name: "languages",
    fieldsFor: (value) => ({ languages: [value] }),
  },
  {
    kind: "law",
    name: "ohio",
    fieldsFor: (value) => ({
      ohio: {
        injuryLimit: {
          years: numberFor(value),
          citation: "Sample Code § 1",
          checkedOn: "2026-11-01",
        },
      },
    }),
  },
  {
    kind: "law",
    name: "alabama",
    fieldsFor: (value) => ({
      alabama: { cities: { mobile: { county: value } } },
    }),
  },
  {
    kind: "consent",
    name: "contact",
    fieldsFor: (value) => ({
      contact: `Send message asks ${value} to call. You don't have to check any box.`,
    }),
  },
  {
    kind: "legal-texts",
    name: "accessibility",
    fieldsFor: (value) => ({
      accessibility: {
        text: `${long}${value}\n\n{contact}`,
        updated: `November ${numberFor(value)}, 2026`,
      },
    }),
  },
  {
    kind: "qualification",
    name: "time",
    fieldsFor: (value) => ({ time: { years: numberFor(value) } }),
  },
  {
    kind: "routing",
    name: "rules",
    fieldsFor: (value) => ({
      rules: [{ name: value, ...own }],
      lastResort: own,
    }),
  },
  {
    kind: "destinations",
    name: "urgent",
    fieldsFor: (value) => ({ urgent: { deadlineDays: numberFor(value) } }),
  },
];

function numberFor(value: string) {
  return value.charCodeAt(0) - 96;
}
