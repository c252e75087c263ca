import { expect, test } from "vitest";
import { operatorSchema } from "../brand/operator.ts";
import { findLocalFacts } from "./city/local-facts.ts";
import { findPlace } from "./place.ts";
import { listPlaceGaps } from "./place-gaps.ts";

const firm = {
  kind: "law-firm",
  legalName: "Marzipan Law LLC",
  phones: { main: "(205) 986-0142" },
};

function operatorWith(more: object) {
  return operatorSchema.parse({ ...firm, ...more });
}

function officeIn(city: string, state: string) {
  const address = { street: "1 Main St", city, state, zip: "12345" };
  return { name: `${city} office`, address };
}

test.each([
  ["New York", "NY", "new-york", "new-york-city"],
  ["New York City", "NY", "new-york", "new-york-city"],
  ["Saint Paul", "MN", "minnesota", "st-paul"],
  ["St  Louis", "MO", "missouri", "st-louis"],
  ["FT. WAYNE", "IN", "indiana", "fort-wayne"],
])("an office in %s, %s is on its city's page", (city, code, state, slug) => {
  const operator = operatorWith({ offices: [officeIn(city, code)] });
  const place = findPlace(state, slug);
  if (!place) throw new Error(`no ${slug}`);
  expect(findLocalFacts(place, operator)?.offices).toHaveLength(1);
  expect(listPlaceGaps(operator).map(({ field }) => field)).not.toContain(
    "offices",
  );
});

test("an office that no page shows is named, also one in a state that isn't served", () => {
  const offices = [
    officeIn("Hoover", "AL"),
    officeIn("Mobile", "AL"),
    officeIn("Toledo", "OH"),
  ];
  const statesServed = ["alabama"];
  const gaps = listPlaceGaps(operatorWith({ offices, statesServed }));
  const named = gaps.filter(({ field }) => field === "offices");
  expect(named.map(({ consequence }) => consequence)).toEqual([
    expect.stringContaining("Hoover, AL"),
    expect.stringContaining("Toledo, OH"),
  ]);
});

test("a law firm is told which states it serves without a lawyer who is licensed there", () => {
  const served = {
    statesServed: ["alabama", "georgia", "ohio"],
    attorneys: [{ name: "Ann Lee", states: ["alabama"] }],
    responsibleLawyer: { name: "Bo Lee", office: "Macon", states: ["georgia"] },
  };
  expect(listPlaceGaps(operatorWith(served))).toEqual([
    {
      field: "attorneys",
      consequence: expect.stringMatching(/^pages of Ohio promise/),
    },
  ]);
  const service = { ...served, kind: "advertising-service" };
  expect(listPlaceGaps(operatorWith(service))).toEqual([]);
  expect(listPlaceGaps(operatorWith({}))[0]?.consequence).toContain(
    "and 45 more states",
  );
});
