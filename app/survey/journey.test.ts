import { expect, test } from "vitest";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import {
  furthestStep,
  isChangingAnswer,
  progress,
  stepAfter,
  stepOf,
  stepOfErrors,
  stepPath,
} from "./journey.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("without answers the first step is open", () => {
  expect(furthestStep({}, now)).toBe(1);
});

test("with every answer the last step is open", () => {
  expect(furthestStep(completeSurvey, now)).toBe(4);
});

test.each([
  ["accidentType", 1],
  ["accidentDate", 1],
  ["medicalTreatment", 2],
  ["workMissed", 2],
  ["injuryType", 2],
  ["faultParty", 3],
  ["insuranceStatus", 3],
  ["firstName", 4],
  ["zipCode", 4],
])("without %s step %i is the furthest", (field, step) => {
  expect(furthestStep({ ...completeSurvey, [field]: "" }, now)).toBe(step);
});

test("an invalid answer counts as missing", () => {
  const draft = { ...completeSurvey, accidentDate: "2026-11-22" };
  expect(furthestStep(draft, now)).toBe(1);
});

test.each([
  ["", 1],
  ["step=1", 1],
  ["step=2", 2],
  ["step=4", 4],
  ["step=0", 1],
  ["step=5", 1],
  ["step=-1", 1],
  ["step=2.5", 1],
  ["step=two", 1],
  ["step=", 1],
  ["step=Infinity", 1],
  ["other=3", 1],
])("the URL with %j asks for step %i", (search, step) => {
  expect(stepOf(new URLSearchParams(search))).toBe(step);
});

test.each([
  [1, 25, "/online-review"],
  [2, 50, "/online-review?step=2"],
  [3, 75, "/online-review?step=3"],
  [4, 100, "/online-review?step=4"],
])("step %i shows %i percent and has the URL %s", (step, percent, path) => {
  expect(progress(step)).toBe(percent);
  expect(stepPath(step)).toBe(path);
});

test.each([1, 2, 3])(
  "Next leads from step %i to the one after it; after a change, back to the last",
  (step) => {
    const go = (isChange: boolean, draft = completeSurvey) =>
      stepAfter(step, draft, { isChange, now });
    expect(go(false)).toBe(step + 1);
    expect(go(true)).toBe(4);
    expect(go(true, { ...completeSurvey, workMissed: "" })).toBe(2);
  },
);

test("the URL for changing an answer says so, for the first step too", () => {
  expect(stepPath(1, true)).toBe("/online-review?step=1&change");
  const { searchParams } = new URL(stepPath(3, true), "http://site");
  expect([stepOf(searchParams), isChangingAnswer(searchParams)]).toEqual([
    3,
    true,
  ]);
  expect(isChangingAnswer(new URLSearchParams("step=3"))).toBe(false);
});

test.each([
  [{ accidentDate: "wrong", zipCode: "wrong" }, 1],
  [{ injuryType: "wrong", faultParty: "wrong" }, 2],
  [{ email: "wrong" }, 4],
  [{}, 4],
])("of %j step %i is the first with an invalid field", (errors, step) => {
  expect(stepOfErrors(errors)).toBe(step);
});
