import type { Kysely, Selectable } from "kysely";
import type { ConsentDetailsTable, Database } from "../../../db/schema.ts";
import {
  chainStart,
  hashDetails,
  hashRow,
  type SealedRow,
  sha256,
} from "./consent-chain.server.ts";
import {
  type ChainEnd,
  type Checkpoint,
  isSigned,
  readPublicKey,
} from "./consent-checkpoint.server.ts";
import {
  compareWithCheckpoint,
  describeRows,
  listInvalidCheckpoints,
} from "./verify-checkpoints.server.ts";
import { verifySuppressions } from "./verify-suppressions.server.ts";

export type LedgerVerification = {
  end: ChainEnd;
  erased: number;
  unsealed: number;
  problems: string[];
};

const batch = 500;

/** `against` is an earlier checkpoint: rows sealed up to it must be unchanged. */
export async function verifyLedger(
  database: Kysely<Database>,
  against?: Checkpoint,
): Promise<LedgerVerification> {
  const problems = await listChangedTexts(database);
  const publicKey = await readPublicKey(database);
  if (against?.signature && !isSigned(against, publicKey)) {
    problems.push("the checkpoint was not signed by this site");
  }
  // Rows that the running site seals in the meantime aren't missing.
  const sealed = await countSealed(database);
  const { end, erased, ...chain } = await followChain(database);
  problems.push(...chain.problems);
  if (against)
    problems.push(...(await compareWithCheckpoint(database, against, end)));
  problems.push(
    ...(await listInvalidCheckpoints(database, { end, sealed, publicKey })),
    ...(await listOrphanedDetails(database)),
    ...(await verifySuppressions(database)),
  );
  const unsealed = await countUnsealed(database);
  return { end, erased, unsealed, problems };
}

type Details = Selectable<ConsentDetailsTable>;

async function followChain(database: Kysely<Database>) {
  const texts = new Set(
    (await database.selectFrom("consent_texts").select("hash").execute()).map(
      ({ hash }) => hash,
    ),
  );
  const problems: string[] = [];
  let end: ChainEnd = { count: 0, hash: chainStart };
  let erased = 0;
  for (;;) {
    const rows = await readRows(database, end.count);
    if (rows.length === 0) return { end, erased, problems };
    for (const { row, details } of rows) {
      problems.push(...listRowProblems(row, details, end, texts));
      if (!details) erased += 1;
      end = { count: row.sequence, hash: row.hash };
    }
  }
}

function listRowProblems(
  row: SealedRow,
  details: Details | undefined,
  before: ChainEnd,
  texts: ReadonlySet<string>,
): string[] {
  const { sequence } = row;
  const problems: string[] = [];
  const next = before.count + 1;
  if (sequence > next) {
    problems.push(`${describeRows(next, sequence - 1)} missing`);
  } else if (row.previous_hash !== before.hash) {
    problems.push(`row ${sequence} isn't chained to the row before it`);
  }
  if (hashRow(row) !== row.hash) problems.push(`row ${sequence} was changed`);
  if (details && hashDetails(details) !== row.details_hash) {
    problems.push(`the details of row ${sequence} were changed`);
  }
  if (row.text_hash !== null && !texts.has(row.text_hash)) {
    problems.push(`the text of row ${sequence} is missing`);
  }
  return problems;
}

async function countSealed(database: Kysely<Database>) {
  const row = await database
    .selectFrom("consent_checkpoints")
    .select((select) => select.fn.max("count").as("count"))
    .executeTakeFirstOrThrow();
  return row.count ?? 0;
}

async function countUnsealed(database: Kysely<Database>) {
  const row = await database
    .selectFrom("consents")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("sequence", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

async function readRows(database: Kysely<Database>, after: number) {
  const rows = await database
    .selectFrom("consents")
    .selectAll()
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(batch)
    .execute();
  const details = await database
    .selectFrom("consent_details")
    .selectAll()
    .where("consent_id", "in", [0, ...rows.map(({ id }) => id)])
    .execute();
  const byId = new Map(details.map((row) => [row.consent_id, row]));
  return rows.map(({ sequence, previous_hash, hash, ...row }) => ({
    row: {
      ...row,
      sequence: sequence ?? 0,
      previous_hash: previous_hash ?? "",
      hash: hash ?? "",
    },
    details: byId.get(row.id),
  }));
}

async function listChangedTexts(database: Kysely<Database>): Promise<string[]> {
  const texts = await database
    .selectFrom("consent_texts")
    .select(["hash", "version", "body"])
    .execute();
  return texts
    .filter(({ hash, body }) => sha256(body) !== hash)
    .map(({ version }) => `the text ${version} was changed`);
}

async function listOrphanedDetails(
  database: Kysely<Database>,
): Promise<string[]> {
  const rows = await database
    .selectFrom("consent_details")
    .select("consent_id")
    .where("consent_id", "not in", (details) =>
      details.selectFrom("consents").select("id"),
    )
    .execute();
  return rows.map(({ consent_id }) => `details without a row: ${consent_id}`);
}
