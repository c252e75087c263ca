import { expect, test } from "vitest";
import { openSiteForFile } from "./support/site.ts";

const site = await openSiteForFile({
  operator: {
    legalName: "Marzipan Law LLC",
    phones: { main: "(205) 986-0142" },
  },
});

test.each([
  "/",
  "/online-review",
  "/locations/alabama/mobile",
  "/blog",
  "/404",
])("%s shows the operator's number and legal name", async (path) => {
  const html = await site.read(path);
  expect(html).toContain("tel:+12059860142");
  expect(html).toContain("Marzipan Law LLC");
  expect(html).not.toContain("(800) 555-01");
});

test.each([
  ["a form that a page does not take", "/blog", { a: "b" }],
  ["a form that cannot be read", "/", { fullName: "Ann\0" }],
])("%s is refused on a page that shows them too", async (_, path, fields) => {
  const html = await (await site.submit(path, fields)).text();
  expect(html).toContain("tel:+12059860142");
});
