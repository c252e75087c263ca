import { hash as digest } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { ArchivedPagesTable, Database } from "../../../db/schema.ts";
import { lock } from "../../server/database/transaction.server.ts";

/** A page as it was sent from `at` on. An empty `hash` means that it was removed. */
export type ArchivedPage = Pick<
  Selectable<ArchivedPagesTable>,
  "sequence" | "path" | "at" | "hash"
>;

export type SentPageVersion = {
  path: string;
  at: Date;
  html: Buffer | undefined;
};

export const sealStart = "0".repeat(64);

export function sealOf(
  previous: string,
  { sequence, path, at, hash }: ArchivedPage,
): string {
  const line = JSON.stringify([previous, sequence, path, at, hash]);
  return digest("sha256", line);
}

export async function archivePages(
  database: Kysely<Database>,
  pages: readonly SentPageVersion[],
) {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, ["archive"]);
    for (const page of pages) await archivePage(transaction, page);
  });
}

async function archivePage(
  transaction: Transaction<Database>,
  { path, at: time, html }: SentPageVersion,
) {
  const at = time.toISOString();
  const hash = html ? digest("sha256", html) : "";
  const latest = await findLatest(transaction, path);
  if ((latest?.hash ?? "") === hash) return;
  const end = await findEnd(transaction);
  const sequence = (end?.sequence ?? 0) + 1;
  const base = latest?.base ?? latest?.sequence;
  const packed = html && (await pack(transaction, html, base));
  await transaction
    .insertInto("archived_pages")
    .values({
      sequence,
      path,
      hash,
      at,
      ...(packed ?? { base: null, body: Buffer.alloc(0) }),
      seal: sealOf(end?.seal ?? sealStart, { sequence, path, at, hash }),
    })
    .execute();
}

/** A diff against the page's first version, unless most of it has changed. */
async function pack(
  database: Kysely<Database>,
  html: Buffer,
  base: number | undefined,
): Promise<{ base: number | null; body: Buffer }> {
  const body = zstdCompressSync(html);
  const from = base === undefined ? undefined : await readHtml(database, base);
  if (base === undefined || !from?.length) return { base: null, body };
  const difference = zstdCompressSync(html, { dictionary: from });
  return difference.length < body.length / 2
    ? { base, body: difference }
    : { base: null, body };
}

export async function readHtml(
  database: Kysely<Database>,
  sequence: number,
): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom("archived_pages")
    .select(["base", "body"])
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  if (!row || row.body.length === 0) return undefined;
  const dictionary =
    row.base === null ? undefined : await readHtml(database, row.base);
  return zstdDecompressSync(row.body, dictionary && { dictionary });
}

export async function isArchived(
  database: Kysely<Database>,
  path: string,
): Promise<boolean> {
  return (await findLatest(database, path)) !== undefined;
}

/** A photo is archived once: its URL has a hash of it. */
export async function readPhoto(
  database: Kysely<Database>,
  path: string,
): Promise<Buffer | undefined> {
  const latest = await findLatest(database, path);
  return latest && readHtml(database, latest.sequence);
}

export async function listArchived(
  database: Kysely<Database>,
  path: string,
  { from, to }: { from: Date; to: Date },
): Promise<ArchivedPage[]> {
  const pages = await database
    .selectFrom("archived_pages")
    .select(["sequence", "path", "at", "hash"])
    .where("path", "=", path)
    .where("at", "<", to.toISOString())
    .orderBy("sequence", "desc")
    .limit(100)
    .execute();
  const before = pages.findIndex(({ at }) => at <= from.toISOString());
  return pages.slice(0, before < 0 ? undefined : before + 1).reverse();
}

function findLatest(database: Kysely<Database>, path: string) {
  return database
    .selectFrom("archived_pages")
    .select(["sequence", "hash", "base"])
    .where("path", "=", path)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

function findEnd(database: Kysely<Database>) {
  return database
    .selectFrom("archived_pages")
    .select(["sequence", "seal"])
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}
