import { expect, test } from "vitest";
import { z } from "zod";
import { linksOf, mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";

const mobile = "/locations/alabama/mobile";
const toledo = "/locations/ohio/toledo";
const text = "Our Toledo interviews take place at the Main Library.";

const site = await openSiteForFile({
  // Every measured page is above it.
  settings: { INDEX_SIMILARITY_LIMIT: "0" },
  operator: {
    legalName: "Marzipan Law LLC",
    cities: { "ohio/toledo": { text: [text] } },
    results: [
      { amount: 250000, kind: "Fall", year: 2024, city: "iowa/davenport" },
    ],
    offices: [
      {
        name: "Marzipan Law, Mobile",
        address: {
          street: "1 Dauphin Street",
          city: "Mobile",
          state: "AL",
          zip: "36602",
        },
        phone: "(251) 986-0101",
      },
    ],
  },
});

const isIndexed = async (path: string) =>
  !(await site.read(path)).includes("noindex") &&
  (await site.read("/sitemap.xml")).includes(`${site.url}${path}<`);

async function readLegalService(path: string) {
  const service = z.looseObject({ "@type": z.literal("LegalService") });
  return structuredDataOf(await site.read(path)).find(
    (thing) => service.safeParse(thing).success,
  );
}

test.each([toledo, mobile])(
  "a city with local facts is indexed with its practice pages: %s",
  async (city) => {
    const area = `${city}/uber-accident-lawyer`;
    expect([await isIndexed(city), await isIndexed(area)]).toEqual([
      true,
      true,
    ]);
    const state = city.split("/").slice(0, 3).join("/");
    expect(linksOf(mainOf(await site.read(state)))).toContain(area);
  },
);

test("a case result in a city is on its page, and is a local fact", async () => {
  const davenport = "/locations/iowa/davenport";
  expect(textOf(mainOf(await site.read(davenport)))).toMatch(
    /Case results .*\$250,000 ?Fall/,
  );
  expect(await isIndexed(davenport)).toBe(true);
  expect(await isIndexed(`${davenport}/uber-accident-lawyer`)).toBe(true);
  expect(await site.read(toledo)).not.toContain("$250,000");
});

test("other cities, and city copies of posts, stay excluded", async () => {
  for (const path of [
    "/locations/ohio/cleveland",
    "/locations/ohio/cleveland/uber-accident-lawyer",
    `${toledo}/blog/how-long-a-case-takes`,
  ]) {
    expect([path, await isIndexed(path)]).toEqual([path, false]);
  }
});

test("the operator's text is on the city's pages only", async () => {
  for (const path of [toledo, `${toledo}/uber-accident-lawyer`]) {
    expect(textOf(mainOf(await site.read(path)))).toContain(text);
  }
  expect(await site.read("/locations/ohio/cleveland")).not.toContain(text);
});

test("an office is on the pages of its city, and only those pages' structured data has its address and phone", async () => {
  const address = {
    "@type": "PostalAddress",
    streetAddress: "1 Dauphin Street",
    addressLocality: "Mobile",
    addressRegion: "AL",
    postalCode: "36602",
    addressCountry: "US",
  };
  for (const path of [mobile, `${mobile}/uber-accident-lawyer`]) {
    expect(textOf(mainOf(await site.read(path)))).toMatch(
      /Our office in Mobile .*1 Dauphin Street ?Mobile, AL 36602/,
    );
    expect(await readLegalService(path)).toMatchObject({
      name: "Casefront",
      legalName: "Marzipan Law LLC",
      address,
      telephone: "+12519860101",
    });
  }
  for (const path of ["/", "/locations/alabama", toledo]) {
    const service = await readLegalService(path);
    expect(service).not.toHaveProperty("address");
    expect(service).toHaveProperty("telephone", "+18005550100");
  }
});
