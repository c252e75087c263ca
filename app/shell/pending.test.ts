import { expect, test } from "vitest";
import { getPendingMessage } from "./pending.tsx";

test.each([
  ["/all-links", "Loading links…"],
  ["/blog/a-post", "Loading post…"],
  ["/locations/ohio/toledo/blog/a-post", "Loading post…"],
  ["/blog", undefined],
  ["/", undefined],
])("a navigation to %s shows %s", (path, words) => {
  expect(getPendingMessage(path)).toBe(words);
});
