import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { networkFactor } from "../forms/limits.ts";
import {
  networkOf,
  patternsOf,
} from "../server/security/client-address.server.ts";

/** By IP address and, for IPv6, by its /56. */
export async function countByAddress(
  transaction: Transaction<Database>,
  table: "submissions" | "partial_surveys",
  addresses: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (addresses.length === 0) return counts;
  const networks = new Set(addresses.flatMap((one) => networkOf(one) ?? []));
  const patterns = [...networks].flatMap(patternsOf);
  const rows = await transaction
    .selectFrom(table)
    .select((select) => [
      "client_address",
      select.fn.countAll<number>().as("count"),
    ])
    .where((row) =>
      row.or([
        row("client_address", "in", addresses),
        ...patterns.map((one) => row("client_address", "like", one)),
      ]),
    )
    .where("created_at", ">", since.toISOString())
    .groupBy("client_address")
    .execute();
  for (const { client_address, count } of rows) {
    addAddressCount(counts, client_address ?? undefined, count);
  }
  return counts;
}

export function addAddressCount(
  counts: Map<string, number>,
  address: string | undefined,
  count: number,
) {
  for (const key of [address, networkOf(address)]) {
    if (key) counts.set(key, (counts.get(key) ?? 0) + count);
  }
}

/** What counts against an IP address's limit: its own forms, or its network's share. */
export function countBefore(
  counts: ReadonlyMap<string, number>,
  address: string | undefined,
): number {
  const ofNetwork = counts.get(networkOf(address) ?? "") ?? 0;
  return Math.max(
    counts.get(address ?? "") ?? 0,
    Math.floor(ofNetwork / networkFactor),
  );
}

export function addressLocks(address: string | undefined): string[] {
  return [address, networkOf(address)].flatMap((one) =>
    one ? [`address ${one}`] : [],
  );
}
