import { expect, test } from "vitest";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile();

test("a kind of case chosen on the landing page is kept until its page in a city", async () => {
  const open = async (path: string) => mainOf(await site.read(path));
  const find = (html: string, place: RegExp) =>
    linksOf(html).find((link) => place.test(link)) ?? "";
  const states = await open(find(await open("/"), /truck/));
  expect(textOf(states)).toContain("Truck accident: choose your state");
  const cities = await open(find(states, /locations\/texas\b/));
  expect(textOf(cities)).toContain("Truck accident: choose the city");
  expect(find(cities, /texas\/houston\b/)).toMatch(
    /houston.truck-accident-lawyer-free-consultation$/,
  );
});
