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

test("without a responsible lawyer or an address, the log lists the rules that require one, of served states only", () => {
  const responsibleLawyer = { name: "Ann Lee", office: "Austin", states: [] };
  const postalAddress = {
    street: "1 Main St",
    city: "Albany",
    state: "NY",
    zip: "12207",
  };
  const served = ["california", "new-york", "texas", "vermont"].map((slug) => ({
    slug,
  }));
  const unmet = (operator: object) =>
    listUnmetRules(served, {
      responsibleLawyer: undefined,
      postalAddress: undefined,
      ...operator,
    });
  const lawyer =
    "No responsible lawyer is named (responsibleLawyer), but these rules require one: Cal. Rules of Prof. Conduct 7.2(c); N.Y. Rules of Prof. Conduct 7.1(f), (h); Tex. Disciplinary Rules of Prof. Conduct 7.02(a)";
  const address =
    "No address is given (postalAddress), but these rules require that of the law office: N.Y. Rules of Prof. Conduct 7.1(f), (h)";
  expect(unmet({})).toEqual([lawyer, address]);
  expect(unmet({ responsibleLawyer })).toEqual([address]);
  expect(unmet({ postalAddress })).toEqual([lawyer]);
  expect(unmet({ responsibleLawyer, postalAddress })).toEqual([]);
});
