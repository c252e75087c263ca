import { expect, test } from "vitest";
import { publish } from "./support/content.ts";
import { openDeskForTest } from "./support/desk.ts";
import { fieldValue, textOf } from "./support/html.ts";

const area = "truck-accident-lawyer-free-consultation";

test("names that the site knows are chosen, not typed, and a stored time zone of another region stays", async () => {
  const desk = await openDeskForTest({
    operator: {
      hours: {
        timeZone: "Pacific/Guam",
        open: [{ days: ["Mon"], from: "09:00", to: "17:00" }],
      },
      results: [
        { amount: 90_000, kind: "Crash", year: 2024, practiceArea: area },
      ],
      legalReviews: [
        { kind: "state", key: "alabama", by: "Ann Lee", on: "2026-11-20" },
      ],
    },
  });
  const { cookie } = await desk.signIn("owner");
  const read = async (section: string) => {
    const path = `/content/operator?section=${section}`;
    return (await desk.visit(path, cookie)).text();
  };
  const hours = await read("phones-and-hours");
  expect(fieldValue(hours, "hours.timeZone")).toBe("Pacific/Guam");
  expect(hours).toContain('<option value="America/Chicago">Central (Chicago)');
  const results = await read("results");
  expect(fieldValue(results, "results.0.practiceArea")).toBe(area);
  expect(results).toContain(`${area}" selected="">Truck accident lawyer`);
  const reviews = await read("privacy-and-legal-texts");
  expect(fieldValue(reviews, "legalReviews.0.key")).toBe("alabama");
  expect(reviews).toContain('<option value="ohio">Ohio');
  const zones = await desk.visit(
    "/content/destinations?section=urgency-and-time-zone",
    cookie,
  );
  expect(textOf(await zones.text())).toContain("Pacific (Los Angeles)");
});

test("times and dates have the browser's own controls, dollars may have their sign, and an added item stays while another is added", async () => {
  const desk = await openDeskForTest({
    operator: {
      hours: {
        timeZone: "America/Chicago",
        open: [{ days: ["Mon"], from: "09:00", to: "17:00" }],
      },
      legalReviews: [
        { kind: "state", key: "alabama", by: "Ann Lee", on: "2026-11-20" },
      ],
    },
  });
  const { cookie } = await desk.signIn("owner");
  const pathOf = (section: string) => `/content/operator?section=${section}`;
  const read = async (section: string) =>
    (await desk.visit(pathOf(section), cookie)).text();
  expect(await read("phones-and-hours")).toMatch(
    /<input[^>]*type="time"[^>]*value="09:00"/,
  );
  expect(await read("privacy-and-legal-texts")).toMatch(
    /<input[^>]*type="date"[^>]*value="2026-11-20"/,
  );
  const added = await desk.submit(
    pathOf("reviews-and-badges"),
    { "-do": "add badges", "reviews.length": "1" },
    cookie,
  );
  expect(fieldValue(await added.text(), "reviews.length")).toBe("1");
  const saved = await desk.submit(
    pathOf("results"),
    {
      ...{ "-do": "save", "-name": "Results", "results.length": "1" },
      ...{ "results.0.amount": "$250,000", "results.0.kind": "Crash" },
      "results.0.year": "2024",
    },
    cookie,
  );
  const change = await desk.visit(saved.headers.get("Location") ?? "", cookie);
  const html = await change.text();
  expect(textOf(html)).toContain("250,000, Crash, 2024");
  expect(html).toContain("/content/destinations?section=urgency-and-time-zone");
});

test("the firm's times are in the zone of its hours, until another one is chosen", async () => {
  const { services } = (await openDeskForTest()).site;
  const zone = () => services.delivery.plan.timeZone;
  expect(zone()).toBe("UTC");
  const open = [{ days: ["Mon"], from: "09:00", to: "17:00" }];
  const hours = { timeZone: "America/Chicago", open };
  expect(await publish(services, { hours })).toEqual({ ok: true });
  await services.content.refresh();
  expect(zone()).toBe("America/Chicago");
  const timeZone = "America/Denver";
  await publish(services, { timeZone }, "destinations");
  await services.content.refresh();
  expect(zone()).toBe(timeZone);
});
