import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openStore } from "../../test/support/site.ts";
import { describeEach } from "./describe.ts";

test.each(databaseKinds)(
  "leads are looked up in parts, on %s",
  async (kind) => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const sent = Array.from({ length: 2000 }, () => ({
      id: randomUUID(),
      phone: "(205) 555-0123",
    }));
    const run = vi.spyOn(store.database.getExecutor(), "executeQuery");
    const texts = await describeEach(store.database, sent, ({ id }) => id);
    expect(texts).toEqual(sent.map(({ id }) => id));
    const lengths = run.mock.calls.map(([query]) => query.parameters.length);
    expect(lengths.length).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBeLessThan(1000);
  },
);
