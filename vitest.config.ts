import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests with a browser come first: they take longest, and no worker shall be left alone with some at the end. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes("/e2e/"),
    );
    return [...(groups.get(true) ?? []), ...(groups.get(false) ?? [])];
  }
}

export default defineConfig({
  test: {
    // `npm run test:quick`: no browser, no PostgreSQL.
    exclude: process.env.QUICK ? ["test/e2e/**"] : [],
    include: ["app/**/*.test.ts", "commands/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    // As it is served: React and the router pick their builds by it.
    env: { NODE_ENV: "production" },
    // No test makes a claim about speed, and the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser's command that fails is tried once more with its test, and reported; a wrong value never is.
    retry: {
      count: 1,
      condition: /^(page|locator|frame|browserContext)\.(?!evaluate)\w+: /,
    },
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 30_000 } },
    // One more than there are cores, because many tests wait on I/O; at most six, because each has a browser.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    // Files of a worker share what they import, which takes a second of work to load, and a browser.
    isolate: false,
    // Files that haven't changed are compiled once, not at each run.
    fsModuleCache: true,
    sequence: { sequencer: BrowserFirst },
  },
});
