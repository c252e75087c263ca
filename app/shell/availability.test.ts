import { expect, test } from "vitest";
import { whoAnswers } from "./availability.ts";

test("no line breaks between an hour and its half of the day", () => {
  const text = "Monday to Friday, 9 AM to 6 PM, Central Time";
  const said = whoAnswers({ hours: { text, open: [] } });
  expect(said).toBe(
    "A person answers Monday to Friday, 9\u00a0AM to 6\u00a0PM, Central Time.",
  );
});
