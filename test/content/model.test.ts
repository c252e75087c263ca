import { describe, expect, test } from "vitest";
import { checkContentModel } from "../support/content/model.ts";
import { databaseKinds } from "../support/databases/databases.ts";

describe.each(databaseKinds)("content, on %s", (kind) => {
  test("matches a model after any sequence of edits, publications, schedules, rollbacks, kills and restarts", async () => {
    // `npm run fuzz -- content` runs a thousand.
    const tried = await checkContentModel(kind, { numRuns: 3, seed: 6 });
    expect(tried.problem).toBe(undefined);
    const expected = [
      "operator",
      "consent",
      "post",
      "killed before",
      "restart",
    ];
    expect(Object.keys(tried.counts)).toEqual(expect.arrayContaining(expected));
  }, 240_000);
});
