import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretPaths } from "./secret-paths.server.ts";

const paths = createSecretPaths(["/consent/", "/claim/"]);
const token = "0123456789abcdef0123456789abcdef";

/** The same character in another case, percent-encoded, or percent-encoded twice. */
const spellings = [
  (character: string) => character,
  (character: string) => character.toUpperCase(),
  encode,
  (character: string) => encode(encode(character)),
];

test("a token is masked, and its URL recognized, in any spelling of its path", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("/consent/", "/claim/"),
      fc.constantFrom("", "/", "/x", "/social"),
      fc.constantFrom("", ".data", "/_.data", "/"),
      fc.infiniteStream(fc.constantFrom(...spellings)),
      (prefix, before, after, chosen) => {
        const spelled = [...prefix]
          .map((character) => chosen.next().value(character))
          .join("");
        const path = `${before}/${spelled.replace(/^\//, "")}${token}${after}`;
        expect(paths.includes(path)).toBe(true);
        expect(paths.mask(path)).not.toContain(token);
      },
    ),
  );
});

test.each([
  `/${token}`,
  `/receipt/${token.toUpperCase()}/x`,
  `/consent%20/${token}`,
  `/claims/8c7d.mfx2k1.${token}abcdef12345`,
])("%s holds a token in a misspelled path, which is masked", (path) => {
  expect(paths.mask(path)).not.toMatch(/[0-9a-f]{32}/i);
});

test.each(["/", "/locations/ohio", "/consent", "/blog/claim-a-%C3%A9-%"])(
  "%s has no token and stays unchanged",
  (path) => {
    expect(paths.includes(path)).toBe(false);
    expect(paths.mask(path)).toBe(path);
  },
);

function encode(text: string) {
  return [...text]
    .map((character) => `%${character.charCodeAt(0).toString(16)}`)
    .join("");
}
