import { expect, test } from "vitest";
import { pendingWords } from "./pending.tsx";

test.each([
  ["/all-links", "Loading links…"],
  ["/blog/a-post", "Loading post…"],
  ["/locations/ohio/toledo/blog/a-post", "Loading post…"],
  ["/blog", undefined],
  ["/", undefined],
])("a move to %s shows %s", (path, words) => {
  expect(pendingWords(path)).toBe(words);
});
