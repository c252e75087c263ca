import { randomUUID, randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findIdPatterns, referenceOf } from "./reference.ts";

test.each([
  ["00000000-0000-4000-8000-000000000000", "0000-0000"],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", "ZZZZ-ZZZZ"],
  ["3d7a05b1-9c4e-4a11-8b52-1f0e6d2c7b90", "7NX0-BCCW"],
  ["01a1fe07-6bf1-753c-8a5d-2c3d7a05b19c", "7NX0-BCCW"],
])("the lead %s has the reference %s", (id, reference) => {
  expect(referenceOf(id)).toBe(reference);
});

test("a reference finds its lead, and almost no other", () => {
  fc.assert(
    fc.property(fc.uuid({ version: [4, 7] }), (id) => {
      const patterns = findIdPatterns(referenceOf(id)) ?? [];
      const isAmong = (one: string) =>
        patterns.some((pattern) =>
          new RegExp(`^${pattern.replaceAll("_", ".")}$`).test(one),
        );
      expect(isAmong(id)).toBe(true);
      for (const other of [randomUUID(), randomUUIDv7()]) {
        expect(isAmong(other)).toBe(referenceOf(other) === referenceOf(id));
      }
    }),
  );
});

test("leads created at the same moment have different references", () => {
  const ids = Array.from({ length: 1000 }, () => randomUUIDv7());
  expect(new Set(ids.map(referenceOf)).size).toBe(1000);
});

test.each(["7nx0-bccw", "7NX0BCCW", " 7nxo bccw ", "7NX-0BC-CW", "7NXO-BCCW"])(
  "%j is read as 7NX0-BCCW",
  (written) => {
    expect(findIdPatterns(written)).toEqual(findIdPatterns("7NX0-BCCW"));
  },
);

test("I and L are read as 1", () => {
  expect(findIdPatterns("IL11-0000")).toEqual(findIdPatterns("1111-0000"));
});

test.each([
  "",
  "7NX0",
  "7NX0-BCCW-1",
  "7NX0-BCCU",
  "7NX0-BCC%",
  "' OR 1=1",
  "7NX0-BCĆW",
])("%j is not a reference", (written) => {
  expect(findIdPatterns(written)).toBeUndefined();
});
