import { expect, test } from "vitest";
import { states } from "../../locations/states.ts";
import { stateNames } from "./state-names.ts";
import { zipCities } from "./zip-cities.ts";
import { findZipPlace } from "./zip-places.ts";

test.each([
  ["23510", { state: "Virginia", city: "Norfolk" }],
  ["35203", { state: "Alabama", city: "Birmingham" }],
  ["36602", { state: "Alabama", city: "Mobile" }],
  ["77002", { state: "Texas", city: "Houston" }],
  ["10001", { state: "New York", city: "New York" }],
  ["90012", { state: "California", city: "Los Angeles" }],
  ["60614-1234", { state: "Illinois", city: "Chicago" }],
  ["7700", { state: "Texas" }],
  ["770", { state: "Texas" }],
  // West Valley City, Spokane Valley, Midwest City, West University Place.
  ["84119", { state: "Utah", city: undefined }],
  ["99206", { state: "Washington", city: undefined }],
  ["73110", { state: "Oklahoma", city: undefined }],
  ["77005", { state: "Texas", city: undefined }],
  ["885", { state: "Texas", city: undefined }],
  ["05501", { state: "Massachusetts", city: undefined }],
  ["05401", { state: "Vermont", city: "Burlington" }],
  ["20101", { state: "Virginia", city: undefined }],
  [" 00501", { state: "New York", city: undefined }],
  ["99501-1234", { state: "Alaska", city: "Anchorage" }],
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

test("every city with a page is filled in by its ZIP codes, but one", () => {
  const pages = states.flatMap(({ name, cities }) =>
    cities.map((city) => `${city.name}, ${name}`),
  );
  const filledIn = new Set(listFilledIn());
  // Mail goes to "New York"; the lists differ on West Valley City.
  filledIn.delete("New York, New York");
  expect([...filledIn, "New York City, New York"].toSorted()).toEqual(
    pages.filter((page) => page !== "West Valley City, Utah").toSorted(),
  );
});

/** By the first ZIP code of each range. */
function listFilledIn() {
  const ranges = Object.values(zipCities).flatMap((cities) =>
    Object.values(cities ?? {}).flatMap((ranges) => ranges.split(" ")),
  );
  return ranges
    .map((range) => findZipPlace(range.slice(0, 5)))
    .flatMap((place) => (place?.city ? [`${place.city}, ${place.state}`] : []));
}
