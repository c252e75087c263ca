import { expect, test } from "vitest";
import { states } from "../../locations/states.ts";
import { stateNames } from "./state-names.ts";
import { findZipPlace } from "./zip-places.ts";

test.each([
  ["23510", { state: "Virginia", city: "Norfolk" }],
  // West Valley City, Spokane Valley, Midwest City, West University Place.
  ["84119", { state: "Utah", city: undefined }],
  ["99206", { state: "Washington", city: undefined }],
  ["73110", { state: "Oklahoma", city: undefined }],
  ["77005", { state: "Texas", city: undefined }],
  ["885", { state: "Texas", city: undefined }],
  ["05501", { state: "Massachusetts", city: undefined }],
  ["05401", { state: "Vermont", city: undefined }],
  ["20101", { state: "Virginia", city: undefined }],
  [" 00501", { state: "New York", city: undefined }],
  ["99501-1234", { state: "Alaska", city: undefined }],
  ["09012", undefined],
  ["00012", undefined],
  ["77", undefined],
  ["Texas", undefined],
])("the ZIP code '%s' fills in %o", (zipCode, place) => {
  expect(findZipPlace(zipCode)).toEqual(place);
});

test("the list has every state that the site has pages for, in alphabetical order", () => {
  expect(stateNames).toEqual(
    expect.arrayContaining(states.map(({ name }) => name)),
  );
  expect(stateNames).toEqual(stateNames.toSorted());
});

test("every city that is filled in has a page in that state", () => {
  const pages = new Set(
    states.flatMap(({ name, cities }) =>
      cities.map((city) => `${city.name}, ${name}`),
    ),
  );
  const filledIn = allPrefixes().flatMap((prefix) => {
    const place = findZipPlace(prefix);
    return place?.city ? [`${place.city}, ${place.state}`] : [];
  });
  expect(filledIn).toHaveLength(20);
  expect(filledIn.filter((place) => !pages.has(place))).toEqual([]);
});

function allPrefixes() {
  return Array.from({ length: 1000 }, (_, number) =>
    String(number).padStart(3, "0"),
  );
}
