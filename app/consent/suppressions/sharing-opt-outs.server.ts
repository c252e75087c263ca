import type { Kysely, Transaction } from "kysely";
import type { Database, SharingOptOutsTable } from "../../../db/schema.ts";
import type { Limits } from "../../forms/limits.ts";
import {
  type InTransaction,
  inTransaction,
} from "../../server/database/transaction.server.ts";
import { createRateLimit } from "../../server/security/rate-limit.server.ts";
import type { ConsentInput } from "../consent.ts";
import { getContactHasher } from "../contact-hash.server.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../ledger/consent-ledger.server.ts";
import { optOutEvent } from "../sharing-consent.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    sharingOptOuts: SharingOptOuts;
  }
}

type SharingOptOuts = ReturnType<typeof createSharingOptOuts>;

type OptOutSender = {
  given?: ConsentInput | undefined;
  address?: string | undefined;
  now: Date;
};

/** By phone number (E.164) or email (in lower case). */
export function createSharingOptOuts(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
  }: { commit?: InTransaction; limits?: Limits | undefined } = {},
) {
  return {
    mayOptOut: createRateLimit(limits?.withdrawalsPerAddress),

    /** Resolves once it is on disk and in the ledger. An earlier opt-out keeps its time. */
    async optOut(contactPoints: readonly string[], sender: OptOutSender) {
      const unique = [...new Set(contactPoints)];
      if (unique.length === 0) return;
      await commit((transaction) => optOut(transaction, unique, sender));
    },

    list: (): Promise<SharingOptOutsTable[]> =>
      database
        .selectFrom("sharing_opt_outs")
        .selectAll()
        .orderBy("opted_out_at")
        .orderBy("contact_hash")
        .execute(),
  };
}

export async function findSharingOptOuts(
  database: Kysely<Database>,
  contactPoints: readonly string[],
): Promise<Map<string, string>> {
  if (contactPoints.length === 0) return new Map();
  const hashOf = await getContactHasher(database);
  const byHash = new Map(
    contactPoints.map((contactPoint) => [hashOf(contactPoint), contactPoint]),
  );
  const rows = await database
    .selectFrom("sharing_opt_outs")
    .select(["contact_hash", "opted_out_at"])
    .where("contact_hash", "in", [...byHash.keys()])
    .execute();
  return new Map(
    rows.map((row) => [byHash.get(row.contact_hash) ?? "", row.opted_out_at]),
  );
}

export async function eraseOptOutContactPoints(
  transaction: Transaction<Database>,
  contactPoints: readonly string[],
) {
  if (contactPoints.length === 0) return;
  await transaction
    .updateTable("sharing_opt_outs")
    .set({ contact: null })
    .where("contact", "in", contactPoints)
    .execute();
}

async function optOut(
  transaction: Transaction<Database>,
  contactPoints: readonly string[],
  { given, address, now }: OptOutSender,
) {
  const earlier = await findSharingOptOuts(transaction, contactPoints);
  const hashOf = await getContactHasher(transaction);
  const opted_out_at = now.toISOString();
  await transaction
    .insertInto("sharing_opt_outs")
    .values(
      contactPoints.map((contactPoint) => ({
        contact_hash: hashOf(contactPoint),
        contact: contactPoint,
        opted_out_at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("contact_hash")
        .doUpdateSet((row) => ({ contact: row.ref("excluded.contact") })),
    )
    .execute();
  const entries = contactPoints
    .filter((contactPoint) => !earlier.has(contactPoint))
    .map((contactPoint): ConsentEntry => {
      const kind = contactPoint.startsWith("+") ? "number" : "email";
      const phone = kind === "number" ? contactPoint : "";
      const subject = { kind, contact: contactPoint } as const;
      return { event: optOutEvent, subject, phone, given, address, now };
    });
  await recordConsents(transaction, entries);
}
