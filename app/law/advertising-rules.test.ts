import { expect, test } from "vitest";
import { states } from "../locations/states.ts";
import {
  advertisingRules,
  findAdvertisingLabel,
  listHomeLabels,
  listUnmetRules,
} from "./advertising-rules.ts";

const none = { advertisingLabels: {} };

test("each rule belongs to a listed state, and has a citation and the day it was checked", () => {
  const slugs = states.map(({ slug }) => slug);
  for (const [slug, rule] of Object.entries(advertisingRules)) {
    expect(slugs).toContain(slug);
    expect(rule.citation).not.toBe("");
    expect(rule.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rule.confidence).toBeGreaterThanOrEqual(90);
    expect(Boolean(rule.label) || rule.namesResponsibleLawyer).toBe(true);
  }
});

test("the home page has each label that a served state requires there, once", () => {
  expect(listHomeLabels([{ slug: "new-york" }], none)).toEqual([
    "Attorney Advertising",
  ]);
  expect(listHomeLabels([{ slug: "vermont" }], none)).toEqual([]);
  const same = { vermont: "Attorney Advertising" };
  expect(listHomeLabels(states, { advertisingLabels: same })).toHaveLength(2);
});

test("an operator's label replaces ours, or adds one", () => {
  const advertisingLabels = { "new-york": "ADVERTISEMENT", vermont: "An ad" };
  expect(findAdvertisingLabel("new-york", { advertisingLabels })).toBe(
    "ADVERTISEMENT",
  );
  expect(findAdvertisingLabel("vermont", { advertisingLabels })).toBe("An ad");
  expect(findAdvertisingLabel("new-york", none)).toBe("Attorney Advertising");
  expect(findAdvertisingLabel("alabama", none)).toBeUndefined();
});

test("without a responsible lawyer the log lists the rules that require one, of served states only", () => {
  const lawyer = { name: "Ann Lee", office: "Los Angeles", states: [] };
  const served = [{ slug: "california" }, { slug: "vermont" }];
  expect(listUnmetRules(served, { responsibleLawyer: undefined })).toEqual([
    "Cal. Rules of Prof. Conduct 7.2(c)",
  ]);
  expect(listUnmetRules(served, { responsibleLawyer: lawyer })).toEqual([]);
});
