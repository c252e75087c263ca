import { expect, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openStore } from "../../test/support/site.ts";

test.each(databaseKinds)(
  "on %s, after 1,000 rows in a day, known sources are still counted, and new ones count as unknown",
  async (kind) => {
    const { database, phoneClicks, close } = await openStore(kind);
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      day: "2026-11-21",
      page: "/",
      source: `source-${index}`,
      campaign: "",
      count: 1,
    }));
    await database.insertInto("phone_clicks").values(rows).execute();
    const now = new Date("2026-11-21T20:00:00.000Z");
    for (const source of ["source-7", "made-up", "made-up-too"]) {
      const click = { page: "/", source, campaign: "" };
      await phoneClicks.count(click, undefined, now);
    }
    expect((await phoneClicks.listClicks()).slice(0, 3)).toMatchObject([
      { source: "", page: "", count: 2 },
      { source: "source-7", count: 2 },
      { source: "source-0", count: 1 },
    ]);
    await close();
  },
);
