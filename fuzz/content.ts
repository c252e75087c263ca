import { checkContentModel } from "../test/support/content/model.ts";
import { startPostgres } from "../test/support/databases/postgres.ts";

export async function checkContent(
  parameters: { numRuns: number; seed: number },
  report: (promise: string, tried: string, problem?: string) => void,
) {
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    for (const kind of ["sqlite", "postgres"] as const) {
      const { problem, counts } = await checkContentModel(kind, parameters);
      const done = Object.entries(counts).map(
        ([act, times]) => `${times} ${act}`,
      );
      report(
        `content on ${kind} matches a model after any sequence of what owners do, with restarts and kills in the middle of publishing`,
        `${parameters.numRuns} sequences: ${done.join(", ")}`,
        problem,
      );
    }
  } finally {
    await postgres.stop();
  }
}
