import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/commit.server.ts";
import { dayOnClock } from "../server/local-time.ts";
import { createAddressLimit } from "../server/security/address-limit.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    phoneClicks: PhoneClickStore;
  }
}

/** What was pressed where; empty texts where nothing is known. */
export type PhoneClick = { page: string; source: string; campaign: string };

export type PhoneClickStore = ReturnType<typeof createPhoneClickStore>;

/** Most rows a day: whoever makes up sources fills no disk. */
const mostRows = 1000;

/** Counts presses of telephone links by day. Every method throws the driver's error when the database does not answer. */
export function createPhoneClickStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    timeZone = "UTC",
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    /** The firm's: a day is one on its clock. */
    timeZone?: string;
  } = {},
) {
  const isWithin = createAddressLimit(limits?.phoneClicksPerAddress);
  return {
    /** False where too many come from the address. */
    async count(
      click: PhoneClick,
      address: string | undefined,
      now: Date,
    ): Promise<boolean> {
      if (!isWithin(address)) return false;
      const day = dayOnClock(now, timeZone);
      await commit(async (transaction) => {
        const { rows } = await transaction
          .selectFrom("phone_clicks")
          .select((select) => select.fn.countAll<number>().as("rows"))
          .where("day", "=", day)
          .executeTakeFirstOrThrow();
        const known = Number(rows) < mostRows ? click : unknown;
        await transaction
          .insertInto("phone_clicks")
          .values({ day, ...known, count: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(["day", "source", "campaign", "page"])
              .doUpdateSet((row) => ({
                count: row("phone_clicks.count", "+", 1),
              })),
          )
          .execute();
      });
      return true;
    },

    /** By day, the most first. `since` is a day, inclusive. */
    listClicks(since = "") {
      return database
        .selectFrom("phone_clicks")
        .selectAll()
        .where("day", ">=", since || "0001-01-01")
        .orderBy("day")
        .orderBy("count", "desc")
        .orderBy("source")
        .orderBy("campaign")
        .orderBy("page")
        .execute();
    },
  };
}

const unknown: PhoneClick = { page: "", source: "", campaign: "" };
