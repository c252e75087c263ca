import type { Kysely, Transaction } from "kysely";
import type { Database, SharingOptOutsTable } from "../../../db/schema.ts";
import type { Limits } from "../../forms/limits.ts";
import {
  type InTransaction,
  inTransaction,
} from "../../server/database/commit.server.ts";
import { createAddressLimit } from "../../server/security/address-limit.server.ts";
import { readNumberHash } from "./suppressions.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    sharingOptOuts: SharingOptOuts;
  }
}

export type SharingOptOuts = ReturnType<typeof createSharingOptOuts>;

/** Who opted out of sale and sharing, by phone number (E.164) or email (in lower case). */
export function createSharingOptOuts(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
  }: { commit?: InTransaction; limits?: Limits | undefined } = {},
) {
  return {
    /** Counts an opt-out from this address; false over its rate limit. */
    mayOptOut: createAddressLimit(limits?.withdrawalsPerAddress),

    /** Resolves once it is on disk. An earlier opt-out keeps its time. */
    async optOut(contacts: readonly string[], now: Date) {
      if (contacts.length === 0) return;
      await commit(async (transaction) => {
        const hashOf = await readNumberHash(transaction);
        await transaction
          .insertInto("sharing_opt_outs")
          .values(
            contacts.map((contact) => ({
              ...{ contact_hash: hashOf(contact), contact },
              opted_out_at: now.toISOString(),
            })),
          )
          .onConflict((conflict) =>
            conflict
              .column("contact_hash")
              .doUpdateSet((row) => ({ contact: row.ref("excluded.contact") })),
          )
          .execute();
      });
    },

    /** Oldest first. */
    list: (): Promise<SharingOptOutsTable[]> =>
      database
        .selectFrom("sharing_opt_outs")
        .selectAll()
        .orderBy("opted_out_at")
        .orderBy("contact_hash")
        .execute(),
  };
}

/** Which of these contacts opted out. */
export async function findOptOuts(
  database: Kysely<Database>,
  contacts: readonly string[],
): Promise<Set<string>> {
  if (contacts.length === 0) return new Set();
  const hashOf = await readNumberHash(database);
  const byHash = new Map(contacts.map((contact) => [hashOf(contact), contact]));
  const rows = await database
    .selectFrom("sharing_opt_outs")
    .select("contact_hash")
    .where("contact_hash", "in", [...byHash.keys()])
    .execute();
  return new Set(
    rows.flatMap(({ contact_hash }) => byHash.get(contact_hash) ?? []),
  );
}

/** Erases these contacts except for the hash that still honors their opt-out. */
export async function eraseOptOutContacts(
  transaction: Transaction<Database>,
  contacts: readonly string[],
) {
  if (contacts.length === 0) return;
  await transaction
    .updateTable("sharing_opt_outs")
    .set({ contact: null })
    .where("contact", "in", contacts)
    .execute();
}
