import { describe, expect, test } from "vitest";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";

const birmingham = "/locations/alabama/birmingham";
const truck = `${birmingham}/truck-accident-lawyer-free-consultation`;

describe("the sample firm", async () => {
  const site = await openSiteForFile({ settings: { SAMPLE_FIRM: "on" } });
  const readMain = async (path: string) => mainOf(await site.read(path));

  test.each(["/", "/blog", birmingham, "/online-review", "/404"])(
    "%s says that it is a sample",
    async (path) => {
      expect(textOf(await site.read(path))).toContain(
        "Sample firm. Its people, results, and reviews are made up.",
      );
    },
  );

  test("has attorneys with their licenses and bar pages, and its team", async () => {
    const main = await readMain("/");
    expect(textOf(main)).toMatch(
      /Meet our attorneys.*Maya Sample ?Founding attorney ?Licensed in Alabama and Georgia.*Jo Sample ?Intake manager/,
    );
    expect(linksOf(main)).toContain("https://bar.example.org/maya-sample");
  });

  test("has results with court, fees and costs, and the disclaimer next to them", async () => {
    expect(textOf(await readMain("/"))).toMatch(
      /Case results .*Prior results do not guarantee a similar outcome\. .*\$2,400,000 ?Truck crash, spinal injury ?Sample County Circuit Court, 2025 ?Total recovery\. It includes attorney's fees of \$960,000 and case costs of \$118,400\./,
    );
  });

  test("has reviews with stars, source and date", async () => {
    const main = await readMain("/");
    expect(textOf(main)).toMatch(
      /Client reviews .*Prior results do not guarantee a similar outcome\. .*5 of 5 stars.*on Sample Reviews ?September 14, 2026/,
    );
    expect(linksOf(main)).toContain("https://reviews.example.com/1");
  });

  test("has badges that link to their proof, and its measured response time", async () => {
    const main = await readMain("/");
    expect(linksOf(main)).toContain("https://association.example.org/members");
    expect(textOf(main)).toContain("Our typical callback time: 9 minutes.");
  });

  test.each([
    ["/locations/alabama", ["Maya Sample", "Daniel Sample", "Ruth Sample"]],
    ["/locations/florida", ["Ruth Sample"]],
    ["/locations/florida/tampa", ["Ruth Sample"]],
  ])("%s has the attorneys licensed there: %j", async (path, names) => {
    const text = textOf(await readMain(path));
    expect(text).toContain("Attorneys licensed in");
    expect(
      [
        ...text.matchAll(/\w+ Sample(?= ?(?:Founding |Trial )?[Aa]ttorney)/g),
      ].map(([name]) => name),
    ).toEqual(names);
  });

  test("a practice page has only the results for that kind of case", async () => {
    const text = textOf(await readMain(truck));
    expect(text).toContain("$2,400,000");
    expect(text).not.toContain("$640,000");
  });

  test("a state's page has its offices, and another state's page has none", async () => {
    expect(textOf(await readMain("/locations/alabama"))).toMatch(
      /Our offices in Alabama .*100 Sample Street ?Birmingham, AL 35203 ?\(205\) 555-0100 .*200 Sample Avenue ?Mobile, AL 36602/,
    );
    expect(textOf(await readMain("/locations/florida"))).not.toContain(
      "Our office",
    );
  });

  test("an office's city has its address, phone, own hours and map", async () => {
    const main = await readMain("/locations/alabama/mobile");
    expect(textOf(main)).toMatch(
      /Our office in Mobile .*200 Sample Avenue ?Mobile, AL 36602 ?\(251\) 555-0100 ?Monday, Wednesday, and Friday, 9 AM to 5 PM, Central Time/,
    );
    expect(main.slice(main.indexOf('id="local"'))).toMatch(/<svg viewBox/);
  });
});

describe("an operator without any of these", async () => {
  const site = await openSiteForFile();

  test.each(["/", "/locations/alabama", birmingham, truck])(
    "%s has no such section",
    async (path) => {
      const html = await site.read(path);
      expect(html).not.toMatch(
        /id="(proof|people|local|attorneys|team|results|reviews|badges)"/,
      );
      expect(textOf(html)).not.toContain("Sample firm");
    },
  );
});
