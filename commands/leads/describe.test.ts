import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openStore } from "../../test/support/site.ts";
import { describeEach } from "./describe.ts";

test.each(databaseKinds)(
  "20,000 leads are looked up in parts, on %s",
  async (kind) => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const sent = Array.from({ length: 20_000 }, () => ({
      id: randomUUID(),
      phone: "(205) 555-0123",
    }));
    const texts = await describeEach(store.database, sent, ({ id }) => id);
    expect(texts).toEqual(sent.map(({ id }) => id));
  },
);
