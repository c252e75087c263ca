import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chainStart, sha256 } from "./consent-chain.server.ts";
import {
  type ChainEnd,
  type Checkpoint,
  isSigned,
  writeCheckpoint,
} from "./consent-checkpoint.server.ts";
import { readTimestamp } from "./timestamp-authority.server.ts";

const batch = 500;

/** How the chain contradicts the earlier checkpoint `noted`; empty if it doesn't. */
export async function compareWithCheckpoint(
  database: Kysely<Database>,
  noted: ChainEnd,
  end: ChainEnd,
): Promise<string[]> {
  if (noted.count > end.count) {
    return [
      `${describeRows(end.count + 1, noted.count)} missing since the given checkpoint`,
    ];
  }
  const row = await database
    .selectFrom("consents")
    .select("hash")
    .where("sequence", "=", noted.count)
    .executeTakeFirst();
  return (row?.hash ?? chainStart) === noted.hash
    ? []
    : [`row ${noted.count} does not match the given checkpoint`];
}

/** They contradict the chain or lack the site's signature. `sealed` rows were in the chain before reading began. */
export async function listInvalidCheckpoints(
  database: Kysely<Database>,
  {
    end,
    sealed,
    publicKey,
  }: { end: ChainEnd; sealed: number; publicKey: string },
): Promise<string[]> {
  const problems: string[] = [];
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom("consent_checkpoints")
      .leftJoin("consents", "consents.sequence", "consent_checkpoints.count")
      .select(["count", "consents.hash as sealed"])
      .select([
        "consent_checkpoints.hash",
        "consent_checkpoints.created_at as time",
        "signature",
        "timestamp_token",
      ])
      .where("count", ">", after)
      .orderBy("count")
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (!isSigned(row, publicKey)) {
        problems.push(`the checkpoint of row ${row.count} was changed`);
      } else if (row.count > end.count && row.count <= sealed) {
        const missing = describeRows(end.count + 1, row.count);
        problems.push(`${missing} missing at the end`);
      } else if (row.sealed !== row.hash) {
        problems.push(`row ${row.count} does not match its checkpoint`);
      }
      if (row.timestamp_token !== null && !isTimestampValid(row)) {
        problems.push(
          `the timestamp of row ${row.count} is for a different text`,
        );
      }
    }
    after = rows.at(-1)?.count ?? after;
    if (rows.length < batch) break;
  }
  if (end.count > after) {
    const added = describeRows(after + 1, end.count);
    problems.push(`${added} in the chain, but in no checkpoint`);
  }
  return problems;
}

function isTimestampValid(
  checkpoint: Required<Checkpoint> & { timestamp_token: string | null },
) {
  const response = Buffer.from(checkpoint.timestamp_token ?? "", "base64");
  const token = readTimestamp(response);
  return token?.digest === sha256(writeCheckpoint(checkpoint));
}

export function describeRows(first: number, last: number) {
  return first === last ? `row ${first} is` : `rows ${first} to ${last} are`;
}
