import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findIdRange, referenceOf } from "./reference.ts";

test.each([
  ["00000000-0000-4000-8000-000000000000", "0000-0000"],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", "ZZZZ-ZZZZ"],
  ["3d7a05b1-9c4e-4a11-8b52-1f0e6d2c7b90", "7NX0-BCCW"],
])("the lead %s has the reference %s", (id, reference) => {
  expect(referenceOf(id)).toBe(reference);
});

test("a reference leads back to its lead, and to next to no other", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const range = findIdRange(referenceOf(id));
      const other = randomUUID();
      const isAmong = (one: string) =>
        range !== undefined && one >= range.first && one <= range.last;
      expect(isAmong(id)).toBe(true);
      expect(isAmong(other)).toBe(referenceOf(other) === referenceOf(id));
    }),
  );
});

test.each(["7nx0-bccw", "7NX0BCCW", " 7nxo bccw ", "7NX-0BC-CW", "7NXO-BCCW"])(
  "%j is understood as 7NX0-BCCW",
  (written) => {
    expect(findIdRange(written)).toEqual(findIdRange("7NX0-BCCW"));
  },
);

test("I and L are read as 1", () => {
  expect(findIdRange("IL11-0000")).toEqual(findIdRange("1111-0000"));
});

test.each([
  "",
  "7NX0",
  "7NX0-BCCW-1",
  "7NX0-BCCU",
  "7NX0-BCC%",
  "' OR 1=1",
  "7NX0-BCĆW",
])("%j is no reference", (written) => {
  expect(findIdRange(written)).toBeUndefined();
});
