import { expect, test } from "vitest";
import { isStrongEnough } from "./password.server.ts";

test.each([
  ["correct horse battery", true],
  ["собака зелёный дом река", true],
  ["password1234", false],
  ["Ann Lee Ann Lee 1", false],
  ["1234 5678 9012", false],
])("%s is strong enough: %j", (password, isStrong) => {
  expect(isStrongEnough(password, "Ann Lee")).toBe(isStrong);
});
