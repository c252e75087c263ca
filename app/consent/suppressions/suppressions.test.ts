import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import { openStore } from "../../../test/support/site.ts";
import {
  allowCalls,
  findSuppressions,
  listSuppressions,
  suppress,
} from "./suppressions.server.ts";

const number = "+12055550123";
const both = { calls: true, texts: true };
const at = (hours: string) => new Date(`2026-11-21T${hours}:00.000Z`);

describe.each(databaseKinds)("suppressions, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterAll(() => store.close());

  test("a lifted number may be called, not texted, until its calls are stopped again", async () => {
    const stranger = randomUUID();
    await store.database.transaction().execute(async (transaction) => {
      const asked = { phone: number, subjectId: stranger };
      await suppress(transaction, asked, both, at("12:00"));
      await allowCalls(transaction, number, at("11:59"), at("12:30"));
      await allowCalls(transaction, number, at("12:01"), at("13:00"));
      await allowCalls(transaction, number, at("13:30"), at("14:00"));
    });
    const read = async () =>
      (await findSuppressions(store.database, [number])).get(number);
    expect(await read()).toEqual({
      calls: undefined,
      texts: at("12:00").toISOString(),
      askedBy: stranger,
    });
    expect(await listSuppressions(store.database)).toMatchObject([
      { lifted_at: at("13:00").toISOString(), subject_id: stranger },
    ]);

    await store.database.transaction().execute(async (transaction) => {
      await suppress(transaction, { phone: number }, both, at("15:00"));
    });
    expect(await read()).toEqual({
      calls: at("15:00").toISOString(),
      texts: at("12:00").toISOString(),
      // No receipt: they asked by phone.
      askedBy: undefined,
    });
  });
});
