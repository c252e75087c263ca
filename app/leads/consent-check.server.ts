import type { Kysely, Selectable } from "kysely";
import type {
  ConsentDetailsTable,
  ConsentsTable,
  Database,
} from "../../db/schema.ts";
import {
  chainStart,
  hashDetails,
  hashRow,
  sha256,
} from "./consent-chain.server.ts";

/** The end of the chain, as an owner may note it: how many rows, and the hash of the last. */
export type ChainEnd = { count: number; hash: string };

export type LedgerCheck = {
  end: ChainEnd;
  /** Rows whose details were erased. */
  erased: number;
  /** What is wrong, each naming its row. Empty: the chain is whole. */
  problems: string[];
};

const batch = 500;

/** Follows the whole chain. `noted` is an end that it had once: what was sealed until then must be the same now. */
export async function checkLedger(
  database: Kysely<Database>,
  noted?: ChainEnd,
): Promise<LedgerCheck> {
  const problems = await listWrongTexts(database);
  const texts = new Set(
    (await database.selectFrom("consent_texts").select("hash").execute()).map(
      ({ hash }) => hash,
    ),
  );
  let end: ChainEnd = { count: 0, hash: chainStart };
  let erased = 0;
  for (;;) {
    // Before the rows: what is added meanwhile is read in the next round.
    const head = await readHead(database);
    const rows = await readRows(database, end.count);
    if (rows.length === 0) {
      problems.push(...compareEnd(end, head));
      break;
    }
    for (const { row, details } of rows) {
      problems.push(...listWrongs(row, details, end, texts));
      if (!details) erased += 1;
      end = { count: row.sequence, hash: row.hash };
      if (noted?.count === end.count && noted.hash !== end.hash) {
        problems.push(`row ${end.count} is not the one that was noted`);
      }
    }
  }
  if (noted && noted.count > end.count) {
    problems.push(
      `${nameRows(end.count + 1, noted.count)} missing, though noted`,
    );
  }
  problems.push(...(await listStrayDetails(database)));
  return { end, erased, problems };
}

type Row = Selectable<ConsentsTable>;
type Details = Selectable<ConsentDetailsTable>;

function listWrongs(
  row: Row,
  details: Details | undefined,
  before: ChainEnd,
  texts: ReadonlySet<string>,
): string[] {
  const { sequence } = row;
  const problems: string[] = [];
  const next = before.count + 1;
  if (sequence > next) {
    problems.push(`${nameRows(next, sequence - 1)} missing`);
  } else if (row.previous_hash !== before.hash) {
    problems.push(`row ${sequence} does not follow the row before it`);
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

function compareEnd(end: ChainEnd, head: ChainEnd): string[] {
  if (end.count < head.count) {
    return [`${nameRows(end.count + 1, head.count)} missing at the end`];
  }
  return end.hash === head.hash && end.count === head.count
    ? []
    : [`row ${end.count} is not where the chain was said to end`];
}

function nameRows(first: number, last: number) {
  return first === last ? `row ${first} is` : `rows ${first} to ${last} are`;
}

async function readHead(database: Kysely<Database>): Promise<ChainEnd> {
  return database
    .selectFrom("consent_head")
    .select(["count", "hash"])
    .executeTakeFirstOrThrow();
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
    .where("sequence", "in", [0, ...rows.map(({ sequence }) => sequence)])
    .execute();
  const bySequence = new Map(details.map((row) => [row.sequence, row]));
  return rows.map((row) => ({ row, details: bySequence.get(row.sequence) }));
}

async function listWrongTexts(database: Kysely<Database>): Promise<string[]> {
  const texts = await database
    .selectFrom("consent_texts")
    .select(["hash", "version", "body"])
    .execute();
  return texts
    .filter(({ hash, body }) => sha256(body) !== hash)
    .map(({ version }) => `the text ${version} was changed`);
}

async function listStrayDetails(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom("consent_details")
    .select("sequence")
    .where("sequence", "not in", (details) =>
      details.selectFrom("consents").select("sequence"),
    )
    .execute();
  return rows.map(({ sequence }) => `details without a row: ${sequence}`);
}
