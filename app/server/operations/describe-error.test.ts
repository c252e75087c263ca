import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

/** The error that a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

const row = { detail: "Failing row contains (Ann Lee, 555)." };

test.each([
  ["a parser", thrownBy(() => JSON.parse("Ann Lee")), "SyntaxError"],
  [
    "a parser of an object",
    thrownBy(() => JSON.parse('{"name":Ann Lee}')),
    "SyntaxError",
  ],
  ["an address", thrownBy(() => new URL("Ann Lee")), "TypeError"],
  ["a header", thrownBy(() => new Headers({ "Ann Lee": "" })), "TypeError"],
  [
    "a cause",
    new Error("not stored", { cause: new Error("'Ann Lee'") }),
    "Error",
  ],
  [
    "a message that looks like a stack frame",
    new Error("'x\n    at Ann Lee'"),
    "Error",
  ],
  ["a thrown string", "Ann Lee", "string"],
  [
    "PostgreSQL's detail",
    Object.assign(new Error("violates check constraint"), {
      severity: "ERROR",
      code: "23514",
      ...row,
    }),
    "Error",
  ],
  [
    "PostgreSQL's value",
    Object.assign(new Error("invalid input: Ann Lee"), {
      severity: "ERROR",
      code: "22007",
    }),
    "Error",
  ],
  [
    "a trigger's words",
    Object.assign(new Error("Ann Lee"), {
      errcode: 1811,
      errstr: "constraint failed",
    }),
    "Error",
  ],
])("%s is not logged", (_, error, type) => {
  const described = describeError(error);
  expect(described.type).toBe(type);
  expect(JSON.stringify(described)).not.toMatch(/Ann|Lee|Failing/);
});

test("useful details are logged: message, code, place, cause", () => {
  const cause = Object.assign(new Error("no such table: survey_leads"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 1,
    errstr: "SQL logic error",
  });
  expect(describeError(new Error("not stored", { cause }))).toEqual({
    type: "Error",
    message: "not stored",
    stack: expect.stringMatching(/^at .*describe-error\.test\.ts:\d+/),
    cause: {
      type: "Error",
      code: "ERR_SQLITE_ERROR",
      message: "no such table: survey_leads",
      stack: expect.stringMatching(/^at /),
    },
  });
});
