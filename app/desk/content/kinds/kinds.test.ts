import { expect, test } from "vitest";
import { createLegalTextsKind } from "../../../legal/legal-texts-kind.server.ts";
import { createSecretBox } from "../../../server/security/secret-box.server.ts";
import { listDifferences } from "../differences/differences.ts";
import { activeGroup, type FormField, fieldsOf } from "../form/form-field.ts";
import { colorsKind } from "./colors-kind.ts";
import { consentKind } from "./consent-kind.server.ts";
import { createDestinationsKind } from "./destinations-kind.ts";
import { lawKind } from "./law-kind.server.ts";
import { operatorKind as operatorParts } from "./operator-kind.ts";
import { qualificationKind } from "./qualification-kind.ts";
import { createRoutingKind } from "./routing-kind.ts";

const operatorKind = { ...operatorParts, default: {} };
const kinds = [
  operatorKind,
  ...[colorsKind, consentKind],
  createLegalTextsKind({
    readPublished: async () => ({}),
    findToday: () => "",
  }),
  qualificationKind,
  lawKind,
  createRoutingKind({ default: {} }),
  createDestinationsKind(
    createSecretBox({ key: undefined, file: "" }),
    (values) => ({ values, problems: [] }),
    { default: {} },
  ),
];

test.each(kinds.map((kind) => [kind.kind, kind] as const))(
  "each field of %s is in one section of the form, and each has a label",
  (_, kind) => {
    const fields = fieldsOf(kind);
    const shown = kind.sections.flatMap((section) => section.fields);
    expect(shown.toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(shown.flatMap((name) => listUnnamed(fields[name], name))).toEqual(
      [],
    );
  },
);

/** The paths of fields without a label. */
function listUnnamed(
  field: FormField | undefined,
  path: string,
  needsLabel = true,
): string[] {
  const own = needsLabel && !field?.label ? [path] : [];
  switch (field?.type) {
    case "variant":
      return [
        ...own,
        ...Object.keys(field.options).flatMap((kind) =>
          listUnnamed(activeGroup(field, { [field.key]: kind }), path, false),
        ),
      ];
    case "group":
      return [
        ...own,
        ...Object.entries(field.fields).flatMap(([name, inside]) =>
          listUnnamed(inside, `${path}.${name}`),
        ),
      ];
    case "list":
      return [...own, ...listUnnamed(field.item, path, false)];
    case "either":
      return [
        ...own,
        ...(field.optionLabels?.other ? [] : [`${path}.other`]),
        ...listUnnamed(field.other, path, false),
      ];
    case "map":
      return [
        ...own,
        ...listUnnamed(field.key, `${path}.key`),
        ...listUnnamed(
          field.item,
          `${path}.value`,
          field.item.type !== "group",
        ),
      ];
    default:
      return own;
  }
}

test("differences use the form's labels", () => {
  const review = { quote: "They called back.", name: "Ann", stars: 4 };
  const before = {
    phones: { main: "(800) 555-0100" },
    reviews: [{ ...review, quote: "They called back twice." }, review],
    results: [{ amount: 250000, kind: "A fall" }],
    statesServed: ["ohio"],
  };
  const after = {
    phones: { main: "(212) 600-4242" },
    reviews: [
      { ...review, quote: "They called back twice." },
      { ...review, stars: 5 },
    ],
    results: [
      {
        amount: 900000,
        kind: "A crash",
        year: 2024,
        practiceArea: "truck-accident-lawyer-free-consultation",
      },
      { amount: 250000, kind: "A fall" },
    ],
    statesServed: ["ohio", "new-york"],
    privacy: { recordsCalls: true },
    badges: [],
    cities: { "alabama/mobile": { text: ["We're here."] } },
    team: [{ name: "Ann", title: "Paralegal", drawing: "bob" }],
    legalReviews: [
      {
        kind: "practice-area",
        key: "truck-accident-lawyer-free-consultation",
        by: "Ann",
        on: "2026-11-22",
      },
      { kind: "state", key: "ohio", by: "Ann", on: "2026-11-22" },
    ],
  };
  expect(differencesOf(before, after).toSorted()).toEqual([
    "Legal reviews, A practice area's text: nothing → A practice area's text, Truck accident lawyer, Ann, November 22, 2026",
    "Legal reviews, A state's law: nothing → A state's law, Ohio, Ann, November 22, 2026",
    "Main phone: (800) 555-0100 → (212) 600-4242",
    "Results, 900,000: nothing → Amount in dollars: 900,000, A crash, Year: 2024, Truck accident lawyer",
    "Reviews, They called back.: Stars: 4 → 5",
    "States you serve: Ohio → Ohio, New York",
    "Team, Ann: nothing → Ann, Paralegal, Bob",
    "Texts about one city, Mobile, Alabama: Paragraphs: nothing → We're here.",
    "You or your phone provider record calls: No → Yes",
  ]);
});

test("an edited first field is one difference, not one entry removed and another added", () => {
  const review = {
    quote: "They won my case.",
    name: "Ann",
    source: "Google",
    url: "https://reviews.firm.com/1",
    date: "2026-11-01",
  };
  const other = { ...review, quote: "Fast.", name: "Bo", source: "Yelp" };
  const edited = { ...review, quote: "They won my claim." };
  expect(
    differencesOf({ reviews: [review] }, { reviews: [other, edited] }),
  ).toEqual([
    "Reviews, They won my case.: Quote: They won my case. → They won my claim.",
    "Reviews, Fast.: nothing → Fast., Bo, Yelp, https://reviews.firm.com/1, November 1, 2026",
  ]);
  expect(
    differencesOf({ reviews: [review] }, { reviews: [{ ...other, url: "x" }] }),
  ).toHaveLength(2);
});

test("dollar amounts have thousands separators, years don't", () => {
  const result = { amount: 9000, kind: "A crash", year: 2024, costs: 4320 };
  expect(differencesOf({}, { results: [result] })).toEqual([
    "Results, 9,000: nothing → Amount in dollars: 9,000, A crash, Year: 2024, Costs in dollars: 4,320",
  ]);
});

test("a photo is named by its description, and another with the same description is told apart", () => {
  const photo = { file: `upload:${"a".repeat(64)}`, alt: "Ann at her desk" };
  const other = { ...photo, file: `upload:${"b".repeat(64)}` };
  const [ann, withPhoto, withOther] = [{}, { photo }, { photo: other }].map(
    (one) => ({
      attorneys: [{ name: "Ann", title: "Attorney", states: ["ohio"], ...one }],
    }),
  );
  const words = "Photo “Ann at her desk”";
  expect(differencesOf({}, withPhoto ?? {})).toEqual([
    `Attorneys, Ann: nothing → Ann, Attorney, Ohio, ${words}`,
  ]);
  expect(differencesOf(ann ?? {}, withPhoto ?? {})).toEqual([
    `Attorneys, Ann: Photo: nothing → ${words}`,
  ]);
  expect(differencesOf(withPhoto ?? {}, withOther ?? {})).toEqual([
    `Attorneys, Ann: Photo: ${words} → Another: ${words}`,
  ]);
});

function differencesOf(before: object, after: object) {
  return listDifferences(operatorKind, { ...before }, { ...after }).map(
    ({ label, before = "nothing", after = "nothing" }) =>
      `${label}: ${before} → ${after}`,
  );
}
