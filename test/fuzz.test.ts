import { afterAll, expect, test } from "vitest";
import { listProperties } from "../fuzz/properties.ts";
import { openSite } from "./support/site.ts";

const site = await openSite();
afterAll(() => site.close());

const properties = listProperties(site.visit, { longest: 10_000 });

test.each(Object.entries(properties))(
  "%s",
  async (_, attempt) => {
    // `npm run fuzz -- inputs` runs 100,000.
    const { problem } = await attempt({ numRuns: 4 });
    expect(problem).toBe(undefined);
  },
  60_000,
);
