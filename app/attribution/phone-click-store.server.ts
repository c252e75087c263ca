import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/transaction.server.ts";
import { localDay } from "../server/local-time.ts";
import { createRateLimit } from "../server/security/rate-limit.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    phoneClicks: PhoneClickStore;
  }
}

export type PhoneClick = { page: string; source: string; campaign: string };

type PhoneClickStore = ReturnType<typeof createPhoneClickStore>;

/** Prevents made-up sources from filling the disk. */
const maxRowsPerDay = 1000;

export function createPhoneClickStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    getTimeZone = () => "UTC",
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    getTimeZone?: () => string;
  } = {},
) {
  const isWithin = createRateLimit(limits?.phoneClicksPerAddress);
  return {
    async count(
      click: PhoneClick,
      address: string | undefined,
      now: Date,
    ): Promise<boolean> {
      if (!isWithin(address)) return false;
      const day = localDay(now, getTimeZone());
      await commit((transaction) => countClick(transaction, click, day));
      return true;
    },

    /** `since` is a day, inclusive. */
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

async function countClick(
  transaction: Transaction<Database>,
  click: PhoneClick,
  day: string,
) {
  if (await addOne(transaction, click, day)) return;
  const { rows } = await transaction
    .selectFrom("phone_clicks")
    .select((select) => select.fn.countAll<number>().as("rows"))
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  const counted = Number(rows) < maxRowsPerDay ? click : unknown;
  await transaction
    .insertInto("phone_clicks")
    .values({ day, ...counted, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "source", "campaign", "page"])
        .doUpdateSet((row) => ({ count: row("phone_clicks.count", "+", 1) })),
    )
    .execute();
}

async function addOne(
  transaction: Transaction<Database>,
  { page, source, campaign }: PhoneClick,
  day: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("phone_clicks")
    .set((row) => ({ count: row("count", "+", 1) }))
    .where("day", "=", day)
    .where("source", "=", source)
    .where("campaign", "=", campaign)
    .where("page", "=", page)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const unknown: PhoneClick = { page: "", source: "", campaign: "" };
