import { expect, test } from "vitest";
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
