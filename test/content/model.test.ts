import { describe, expect, test } from "vitest";
import { checkContentModel } from "../support/content/model.ts";
import { modelFields } from "../support/content/model-fields.ts";
import { databaseKinds } from "../support/databases/databases.ts";

describe.each(databaseKinds)("content, on %s", (kind) => {
  test("matches a model after any sequence of edits, publications, schedules, rollbacks, kills and restarts", async () => {
    // `npm run fuzz -- content` runs a thousand.
    const numRuns = kind === "sqlite" ? 12 : 4;
    const tried = await checkContentModel(kind, { numRuns, seed: 21 });
    expect(tried.problem).toBe(undefined);
    const kinds = modelFields.map((field) => field.kind);
    const all = [...kinds, "post", "killed before", "restart"];
    const expected =
      kind === "sqlite" ? all : ["operator", "post", "killed before"];
    expect(Object.keys(tried.counts)).toEqual(expect.arrayContaining(expected));
  }, 240_000);
});
