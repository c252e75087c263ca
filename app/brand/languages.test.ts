import { expect, test } from "vitest";
import { listAlternates } from "./languages.ts";

test("with one language a page names no other", () => {
  expect(listAlternates("/blog")).toEqual([]);
});

test("with two, each page names both, and the first for everybody else", () => {
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
