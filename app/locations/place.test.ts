import { describe, expect, test } from "vitest";
import { fillPlaceNames } from "./fill-place-names.ts";
import {
  cityPath,
  findPlace,
  findState,
  listPlaces,
  statePath,
} from "./place.ts";
import { states } from "./states.ts";

const mobile = {
  state: { name: "Alabama", slug: "alabama", cities: [] },
  city: { name: "Mobile", slug: "mobile" },
};

describe("the list of states", () => {
  test("there are 50 states and 174 cities, two to four a state except Vermont", () => {
    expect(states).toHaveLength(50);
    expect(listPlaces()).toHaveLength(174);
    const outside = states.filter(
      ({ cities }) => cities.length < 2 || cities.length > 4,
    );
    expect(outside.map(({ name }) => name)).toEqual(["Vermont"]);
  });

  test("Alabama and Vermont match the specification", () => {
    const citiesOf = (slug: string) =>
      findState(slug)?.cities.map(({ name }) => name);
    expect(citiesOf("alabama")).toEqual([
      "Birmingham",
      "Montgomery",
      "Mobile",
      "Huntsville",
    ]);
    expect(citiesOf("vermont")).toEqual(["Burlington"]);
  });

  test("states are in alphabetical order, each name and slug once", () => {
    const names = states.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(50);
    expect(new Set(listPlaces().map(cityPath)).size).toBe(174);
  });

  test("each slug is its name in lower case with hyphens", () => {
    const named = states.flatMap((state) => [state, ...state.cities]);
    const slugs = named.map(({ name }) => {
      const plain = name.normalize("NFD").replaceAll(/[\u0300-\u036f.'’]/g, "");
      return plain.toLowerCase().replaceAll(" ", "-");
    });
    expect(named.map(({ slug }) => slug)).toEqual(slugs);
  });
});

describe("finding a place", () => {
  test("a city is found in its state", () => {
    expect(findPlace("alabama", "mobile")).toMatchObject({
      state: { name: "Alabama" },
      city: { name: "Mobile" },
    });
  });

  test.each([
    ["alabama", "nowhere"],
    ["nowhere", "mobile"],
    ["vermont", "mobile"],
    ["Alabama", "mobile"],
    ["alabama", "Mobile"],
    ["__proto__", "constructor"],
    ["", ""],
  ])("%j, %j is not a place", (state, city) => {
    expect(findPlace(state, city)).toBeUndefined();
  });

  test.each(["nowhere", "Alabama", "__proto__", "toString", ""])(
    "%j is not a state",
    (slug) => {
      expect(findState(slug)).toBeUndefined();
    },
  );

  test("every listed place is found at its own URL", () => {
    for (const place of listPlaces()) {
      const [, , state = "", city = ""] = cityPath(place).split("/");
      expect(findPlace(state, city)).toEqual(place);
    }
  });

  test("URLs match the specification", () => {
    expect(statePath(mobile.state)).toBe("/locations/alabama");
    expect(cityPath(mobile)).toBe("/locations/alabama/mobile");
  });
});

describe("filling in a place", () => {
  test.each([
    ["Hurt in [City Name]?", "Hurt in Mobile?"],
    ["[State Name] law", "Alabama law"],
    ["[City Name], [State Name]: [City Name]", "Mobile, Alabama: Mobile"],
    ["No placeholder", "No placeholder"],
    ["[city name] and [City  Name]", "[city name] and [City  Name]"],
    ["", ""],
  ])("in a city %j becomes %j", (text, filled) => {
    expect(fillPlaceNames(text, mobile)).toBe(filled);
  });

  test.each([
    ["Hurt in [City Name]?", "Hurt in your city?"],
    ["The law of [State Name]", "The law of your state"],
    ["[State Name] law", "Your state law"],
    ["Stop. [City Name] is large.", "Stop. Your city is large."],
    ["## [City Name] first", "## Your city first"],
    ["- [City Name]\n- [State Name]", "- Your city\n- Your state"],
    ["In St. Paul or [City Name]", "In St. Paul or your city"],
  ])("outside a city %j becomes %j", (text, filled) => {
    expect(fillPlaceNames(text, undefined)).toBe(filled);
  });

  test("a name that looks like a replacement pattern is only a name", () => {
    const odd = { ...mobile, city: { name: "$& $1", slug: "odd" } };
    expect(fillPlaceNames("In [City Name]", odd)).toBe("In $& $1");
  });
});
