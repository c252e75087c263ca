import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type TestSite } from "../support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The evaluator's severity "information"; worse findings have lower numbers. */
const merelyMentioned = 60;

test.each([
  "/",
  "/online-review",
  "/no-such-page",
  "/robots.txt",
  "/locations/%",
])("csp_evaluator accepts the policy of %s", async (path) => {
  expect(findingsOf(await policyOf(path))).toEqual([]);
});

test("csp_evaluator would report inline scripts", async () => {
  const policy = await policyOf("/");
  const weaker = policy.replace(
    /script-src [^;]*/,
    "script-src 'unsafe-inline'",
  );
  expect(findingsOf(weaker)).not.toEqual([]);
});

async function policyOf(path: string) {
  const { headers } = await site.visit(path, {
    headers: { Accept: "text/html" },
  });
  return headers.get("Content-Security-Policy") ?? "";
}

function findingsOf(policy: string) {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < merelyMentioned);
}
