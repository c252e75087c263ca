import { expect, test } from "vitest";
import { listAlternates } from "./languages.ts";

test("with one language a page lists no alternates", () => {
  expect(listAlternates("/blog")).toEqual([]);
});

test("with two languages each page lists both, and the first as the default", () => {
  const both = [
    { code: "en-US", prefix: "" },
    { code: "es-US", prefix: "/es" },
  ];
  expect(listAlternates("/blog", both)).toEqual([
    { code: "en-US", path: "/blog" },
    { code: "es-US", path: "/es/blog" },
    { code: "x-default", path: "/blog" },
  ]);
});
