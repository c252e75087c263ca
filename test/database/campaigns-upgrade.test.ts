import { describe, expect, test } from "vitest";
import { migrate } from "../../db/migrations.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";

describe.each(databaseKinds)("an upgrade on %s", (kind) => {
  test("merges campaigns that differ only in spaces", async () => {
    const { database } = await openOldDatabase(kind, "046-campaign-spaces");
    const stored = ["spring sale", " spring     sale ", "  ", null, "fall"];
    const rows = stored.map((campaign, at) => ({
      subject_id: `3f2504e0-4f89-41d3-9a0c-0305e82c330${at}`,
      version: 0,
      status: "new",
      status_at: "2026-11-25T12:00:00.000Z",
      campaign,
    }));
    await database.insertInto("lead_states").values(rows).execute();
    await migrate(database);
    const upgraded = await database
      .selectFrom("lead_states")
      .select("campaign")
      .orderBy("subject_id")
      .execute();
    expect(upgraded.map(({ campaign }) => campaign)).toEqual([
      "spring sale",
      "spring sale",
      null,
      null,
      "fall",
    ]);
  });
});
