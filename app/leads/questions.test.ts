import { expect, test } from "vitest";
import { openSite } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import { fieldsOfStep, stepCount } from "../survey/answers/answers.ts";
import { draftCookies } from "../survey/draft/draft-cookies.ts";
import {
  fromAnswerColumns,
  leadColumns,
  toAnswerColumns,
} from "./lead-columns.ts";
import { questions } from "./questions.ts";

const answers = Object.fromEntries(
  questions.map(({ name, options }) => [
    name,
    options?.[0]?.value ?? `answer to ${name}`,
  ]),
);

test("every question has one name, one column, a step and a short label", () => {
  expect(new Set(questions.map(({ name }) => name)).size).toBe(
    questions.length,
  );
  expect(new Set(questions.map(({ column }) => column)).size).toBe(
    questions.length,
  );
  const asked = Array.from({ length: stepCount }, (_, step) =>
    fieldsOfStep(step + 1),
  ).flat();
  expect(asked).toEqual(questions.map(({ name }) => name));
  // Otherwise emails, the desk and the page leave the answer out.
  const unlabeled = questions.filter(({ step, brief }) => step < 4 && !brief);
  expect(unlabeled).toEqual([]);
});

test("every answer is stored in its column, exported, and read back under its name", () => {
  const stored = toAnswerColumns(answers);
  for (const { name, column } of questions) {
    expect(stored[column]).toBe(answers[name]);
    expect(leadColumns).toContain(column);
  }
  expect(fromAnswerColumns(stored)).toEqual(answers);
});

test("every question is on its step's page, with its label, options and name", async () => {
  const site = await openSite();
  const Cookie = (draftCookies(completeSurvey, false) ?? [])
    .map((line) => line.split(";")[0])
    .join("; ");
  try {
    const pages = new Map<number, string>();
    for (const step of new Set(questions.map((question) => question.step))) {
      const path = `/online-review${step === 1 ? "" : `?step=${step}`}`;
      const page = await site.visit(path, { headers: { Cookie } });
      pages.set(step, await page.text());
    }
    for (const { name, label, options, step } of questions) {
      const html = pages.get(step);
      expect(html).toContain(`name="${name}"`);
      expect(html).toContain(label);
      for (const option of options ?? []) {
        expect(html).toContain(`value="${option.value}"`);
        expect(html).toContain(option.label);
      }
    }
  } finally {
    await site.close();
  }
});
