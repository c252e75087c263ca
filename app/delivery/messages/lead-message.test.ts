import { expect, test } from "vitest";
import { toAnswerColumns } from "../../leads/lead-columns.ts";
import { questions } from "../../leads/questions.ts";
import { describeLead } from "./lead-message.ts";

const answers = Object.fromEntries(
  questions.map(({ name, options }) => [name, options?.[0]?.value ?? name]),
);

test("a lead's message has every short label of a question, and no label twice", () => {
  const lead = {
    ...toAnswerColumns(answers),
    id: "3f2b8c1e-1111-4222-8333-444455556666",
    created_at: "2026-11-21T12:00:00.000Z",
    source: "Website Survey",
    first_name: "Ann",
    phone: "(205) 555-0123",
    qualified: 1,
    qualified_by: null,
    quarantine_reason: null,
    released_at: null,
  };
  const labels = describeLead(lead, "UTC").facts.map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)]);
  expect(labels).toEqual(
    expect.arrayContaining(questions.flatMap(({ brief }) => brief ?? [])),
  );
});
