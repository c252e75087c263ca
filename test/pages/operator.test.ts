import { describe, expect, test } from "vitest";
import { linksOf, mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { openSiteForFile, openSiteForTest } from "../support/site.ts";

const pages = [
  "/",
  "/online-review",
  "/book-consultation",
  "/locations/alabama/mobile",
  "/blog",
  "/404",
];

describe("a law firm with hours", async () => {
  const site = await openSiteForFile({
    operator: {
      kind: "law-firm",
      legalName: "Marzipan Law LLC",
      postalAddress: {
        street: "1 Main Street",
        city: "Mobile",
        state: "AL",
        zip: "36602",
      },
      phones: { main: "(205) 986-0142" },
      hours: {
        timeZone: "America/Chicago",
        open: [
          {
            days: ["Mon", "Tue", "Wed", "Thu", "Fri"],
            from: "09:00",
            to: "18:00",
          },
        ],
      },
      responsibleLawyer: {
        name: "Ann Lee",
        office: "Mobile, Alabama",
        states: ["alabama"],
      },
    },
  });

  test.each(pages)("%s shows the firm's number and who it is", async (path) => {
    const html = await site.read(path);
    expect(html).toContain("tel:+12059860142");
    expect(html).not.toContain("(800) 555-01");
    const footer = textOf(html.slice(html.indexOf("<footer")));
    expect(footer).toContain("Attorney advertising.");
    expect(footer).toContain("not legal advice");
    expect(footer).toContain("Marzipan Law LLC");
    expect(footer).toContain("1 Main Street, Mobile, AL 36602");
    expect(footer).toContain("Responsible attorney: Ann Lee, Mobile, Alabama");
    expect(footer).not.toContain("attorney advertising service");
  });

  test.each([
    ...pages,
    "/request-callback",
    "/locations",
    "/locations/alabama",
  ])("%s does not say that someone answers at any hour", async (path) => {
    const html = await site.read(path);
    expect(html).not.toMatch(
      /day (and|or) night|any hour|24\/7|around the clock/i,
    );
    expect(textOf(html)).toContain(
      "Monday to Friday, 9 AM to 6 PM, Central Time",
    );
  });

  test("is a LegalService with its hours, its legal name and, on the home page, its address", async () => {
    const [, service] = structuredDataOf(await site.read("/"));
    expect(service).toMatchObject({
      "@type": "LegalService",
      legalName: "Marzipan Law LLC",
      address: { streetAddress: "1 Main Street", postalCode: "36602" },
      contactPoint: {
        hoursAvailable: [{ opens: "09:00", closes: "18:00" }],
      },
    });
    expect(service).not.toHaveProperty("disambiguatingDescription");
  });

  test.each([
    ["a form that a page does not take", "/blog", { a: "b" }],
    ["a form that cannot be read", "/", { fullName: "Ann\0" }],
  ])(
    "%s is rejected on a page that shows its number",
    async (_, path, fields) => {
      const html = await (await site.submit(path, fields)).text();
      expect(html).toContain("tel:+12059860142");
    },
  );
});

describe("an advertising service", async () => {
  const site = await openSiteForFile();

  test.each(pages)("%s says so in the footer", async (path) => {
    const html = await site.read(path);
    expect(textOf(html.slice(html.indexOf("<footer")))).toContain(
      "This site is an attorney advertising service.",
    );
  });

  test("is a LegalService that says it isn't a law firm", async () => {
    expect(structuredDataOf(await site.read("/"))).toContainEqual(
      expect.objectContaining({
        "@type": "LegalService",
        disambiguatingDescription:
          "Attorney advertising service, not a law firm",
      }),
    );
  });
});

describe("a live site", async () => {
  const site = await openSiteForFile({
    siteUrl: "http://www.firm.example",
    operator: { badges: [{ name: "Best", url: "https://badges.example" }] },
  });

  test("has no sample testimonials", async () => {
    const main = mainOf(await site.read("/"));
    expect(main).not.toContain("Sample client");
    expect(main).not.toContain("What clients say");
  });

  test("leaves samples out, and names them at startup", async () => {
    const { operator, unfilledFields } = site.services.content.current;
    expect(operator.badges).toEqual([]);
    expect(unfilledFields.map(({ field }) => field)).toContain("badges");
  });

  test("says that the firm will call if online booking is not available", async () => {
    const page = await site.visit("/book-consultation", {
      headers: { Cookie: "leadReference=K7QF-2M4D" },
    });
    const main = textOf(mainOf(await page.text()));
    expect(main).not.toContain("Book Online");
    expect(main).not.toContain("pick a time");
    expect(main).toContain("we'll call you");
  });
});

test("a site's only city has no list of others", async () => {
  const site = await openSiteForTest({
    operator: { statesServed: ["vermont"] },
  });
  const html = await site.read("/locations/vermont/burlington");
  expect(textOf(html)).not.toContain("Hurt outside Burlington?");
});

describe("a site that serves only Alabama and Missouri", async () => {
  const site = await openSiteForFile({
    operator: { statesServed: ["alabama", "missouri"] },
  });

  test.each([
    ["/locations/ohio", "State not found"],
    ["/locations/ohio/toledo", "Location not found"],
    ["/locations/ohio/toledo/uber-accident-lawyer", "Content not found"],
    [
      "/locations/ohio/toledo/blog/rideshare-crash-who-pays",
      "Location not found",
    ],
  ])("%s is a 404: %s", async (path, message) => {
    const response = await site.visit(path);
    expect(response.status).toBe(404);
    expect(textOf(await response.text())).toContain(message);
  });

  test("gives no deadline for a state that isn't served", async () => {
    const response = await site.submit("/locations/ohio", { kind: "vehicle" });
    expect(response.status).toBe(404);
  });

  test.each(["/locations", "/sitemap", "/all-links", "/sitemap.xml"])(
    "%s has these two states and no other",
    async (path) => {
      const text = await site.read(path);
      const found = text.matchAll(/\/locations\/([a-z-]+)/g);
      expect(
        [...new Set([...found].map(([, slug]) => slug))].toSorted(),
      ).toEqual(["alabama", "missouri"]);
    },
  );

  test("tells search engines its own states as its area", async () => {
    const [service] = structuredDataOf(await site.read("/")).filter(
      (thing) => Object(thing)["@type"] === "LegalService",
    );
    expect(service).toMatchObject({
      areaServed: [
        { "@type": "State", name: "Alabama" },
        { "@type": "State", name: "Missouri" },
      ],
    });
  });

  test.each(["/locations/alabama/mobile", "/locations/missouri/kansas-city"])(
    "%s links no city of another state",
    async (path) => {
      const links = linksOf(mainOf(await site.read(path)));
      const places = links.filter((link) => link.startsWith("/locations/"));
      expect(places.length).toBeGreaterThan(10);
      expect(
        places.filter(
          (link) => !/^\/locations\/(alabama|missouri)\b/.test(link),
        ),
      ).toEqual([]);
    },
  );

  test.each([
    "/",
    "/locations/missouri",
    "/locations/missouri/kansas-city",
    "/locations/missouri/kansas-city/uber-accident-lawyer",
    "/locations/missouri/kansas-city/blog/rideshare-crash-who-pays",
    ...["/online-review", "/request-callback"],
    "/blog/rideshare-crash-who-pays",
  ])("%s has Missouri's required wording", async (path) => {
    expect(textOf(mainOf(await site.read(path)))).toContain(
      "The choice of a lawyer is an important decision and should not be based solely upon advertisements.",
    );
  });

  test("Alabama's pages have no label, and New York's is on no page", async () => {
    const alabama = [
      "/locations/alabama",
      "/locations/alabama/mobile",
      "/locations/alabama/mobile/uber-accident-lawyer",
      "/locations/alabama/mobile/blog/rideshare-crash-who-pays",
    ];
    const read = async (path: string) => textOf(mainOf(await site.read(path)));
    for (const path of alabama) {
      expect(await read(path), path).not.toContain("The choice of a lawyer");
    }
    for (const path of ["/", "/blog", "/locations/missouri", ...alabama]) {
      expect(await read(path), path).not.toContain("Attorney Advertising");
    }
  });
});
