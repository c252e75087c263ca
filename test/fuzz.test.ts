import { afterAll, expect, test } from "vitest";
import { listProperties } from "../fuzz/properties.ts";
import { openSite } from "./support/site.ts";

const site = await openSite();
afterAll(() => site.close());

const properties = listProperties(site.visit, { longest: 10_000 });

test.each(Object.entries(properties))(
  "%s",
  async (_, attempt) => {
    const { problem } = await attempt({ numRuns: 25 });
    expect(problem).toBe(undefined);
  },
  60_000,
);
