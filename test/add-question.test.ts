import {
  cp,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SurveyField } from "../app/leads/questions.ts";
import { fieldsOfStep } from "../app/survey/answers/answers.ts";
import { runNode } from "./support/processes/node-process.ts";
import { completeSurvey } from "./support/survey/complete-survey.ts";

const added = `  {
    name: "testQuestion",
    column: "test_question",
    step: 2,
    label: "Is this question a test? (optional)",
    brief: "Test question",
    control: "choice",
    options: [...yesOrNo, { value: "unsaid", label: "I'd rather not say" }],
    isOptional: true,
  },
  {
    name: "testWords",
    column: "test_words",
    step: 2,
    label: "Who saw it? (optional)",
    brief: "Witnesses",
    control: "line",
    message: "Please name them.",
    maxLength: maxLengths.name,
    isOptional: true,
  },
`;

const migration = `import type { Migration } from "kysely/migration";

export const addTestQuestion: Migration = {
  async up(db) {
    for (const column of ["test_question", "test_words"]) {
      await db.schema.alterTable("survey_leads").addColumn(column, "text").execute();
    }
  },
};
`;

/** Submits three surveys, and prints the results. */
const script = `
import { openDatabase } from "./app/server/database/database.server.ts";
import { migrate } from "./db/migrations.ts";
import { createLeadStore } from "./app/leads/lead-store.server.ts";
import { indexRowsOf } from "./app/leads/search/lead-index.server.ts";
import { listTraces } from "./app/privacy/traces.ts";
import { readExport } from "./app/leads/export/export-rows.server.ts";
import { checkAnswers, fieldsOfStep } from "./app/survey/answers/answers.ts";
import { describeLead } from "./app/delivery/messages/lead-message.ts";

const now = new Date("2026-11-21T12:00:00Z");
const database = await openDatabase({ kind: "sqlite", file: "leads.db" });
await migrate(database);
const leads = createLeadStore(database);
const results = [];
for (const [testQuestion, testWords] of [["yes", "Mr. Ferox"], [undefined, " "], ["maybe", "Mr. Ferox"]]) {
  const checked = checkAnswers({ ...JSON.parse(process.env.SURVEY), testQuestion, testWords }, now);
  results.push(checked.ok ? "accepted" : checked.errors);
  if (!checked.ok) continue;
  const lead = { ...checked.answers, source: "Website Survey", qualified: true };
  await leads.saveLead(lead, now, { key: String(testQuestion) });
}
const exported = [];
for await (const page of readExport(database, {})) exported.push(...page);
const rows = await leads.listLeads();
console.log(JSON.stringify({
  asked: fieldsOfStep(2),
  results,
  stored: rows.map((row) => row.test_question),
  words: rows.map((row) => row.test_words),
  exported: exported.map((row) => row.test_question),
  mailed: rows.map((row) => describeLead(row, "UTC").facts.find(({ label }) => label === "Test question")?.value),
  delivered: rows.map((row) => describeLead(row, "UTC").data.testQuestion),
  found: indexRowsOf(rows.map((row) => ({ kind: "lead", row }))).lead_search.map(({ words }) => words.includes("ferox")),
  traced: listTraces({ leads: rows, callbacks: [], partials: [], numbers: [], emails: [] }).some(({ text }) => text === "Mr. Ferox"),
}));
await database.destroy();
`;

test("a survey question added by the README's steps is asked, validated, stored, exported, delivered, searched, and checked for after an erasure", async () => {
  const folder = await copyProject();
  const edit = async (file: string, before: string, added: string) => {
    const text = await readFile(join(folder, file), "utf8");
    expect(text).toContain(before);
    await writeFile(
      join(folder, file),
      text.replace(before, () => added + before),
    );
  };
  await edit("app/leads/questions.ts", '  {\n    name: "injuryType"', added);
  await edit(
    "db/schema.ts",
    "  work_missed: string | null;\n",
    "  test_question: string | null;\n  test_words: string | null;\n",
  );
  await writeFile(
    join(folder, "db/migrations/900-test-question.ts"),
    migration,
  );
  await edit(
    "db/migrations.ts",
    'import { createTables } from "./migrations/001-tables.ts";\n',
    'import { addTestQuestion } from "./migrations/900-test-question.ts";\n',
  );
  await edit(
    "db/migrations.ts",
    "};\n",
    '  "900-test-question": addTestQuestion,\n',
  );
  await writeFile(join(folder, "try.ts"), script);

  const { out, err } = await runNode(
    [join(folder, "try.ts")],
    {
      SURVEY: JSON.stringify(completeSurvey),
    },
    folder,
  );
  expect(err).toBe("");
  expect(JSON.parse(out)).toEqual({
    asked: fieldsOfStep(2).toSpliced(
      fieldsOfStep(2).indexOf("injuryType"),
      0,
      "testQuestion" as SurveyField,
      "testWords" as SurveyField,
    ),
    results: [
      "accepted",
      "accepted",
      { testQuestion: "Please check this answer." },
    ],
    stored: ["yes", null],
    words: ["Mr. Ferox", null],
    exported: ["yes", null],
    mailed: ["Yes", null],
    delivered: ["yes", null],
    found: [true, false],
    traced: true,
  });
});

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "casefront-question-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ["app", "db", "package.json"]) {
    const filter = (source: string) => !/\.(tsx|css|test\.ts)$/.test(source);
    await cp(path, join(folder, path), { recursive: true, filter });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
