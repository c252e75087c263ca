import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, test } from "vitest";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile();

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
