import { createHash, hash as digest } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { ArchivedPagesTable, Database } from "../../../db/schema.ts";
import {
  isTextSigned,
  readPublicKey,
  signText,
} from "../../consent/ledger/consent-checkpoint.server.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import {
  type ArchivedPage,
  readHtml,
  sealOf,
  sealStart,
} from "./archive-store.server.ts";

/** JSON lines: the public key, the versions that visitors saw that month, and the signed hash of everything before. */
export async function* writeArchiveFile(
  database: Kysely<Database>,
  { month, from, to }: { month: string; from: Date; to: Date },
): AsyncGenerator<string, undefined> {
  const publicKey = await readPublicKey(database);
  const hash = createHash("sha256");
  const lineOf = (content: object) => {
    const line = `${JSON.stringify(content)}\n`;
    hash.update(line);
    return line;
  };
  yield lineOf({ month, from, to, publicKey });
  const sequences = await listSequences(database, from, to);
  for (const chunk of chunksOf(sequences, 100)) {
    const rows = await database
      .selectFrom("archived_pages")
      .selectAll()
      .where("sequence", "in", chunk)
      .orderBy("sequence")
      .execute();
    for (const row of rows) yield lineOf(toLine(row));
  }
  const sha256 = hash.digest("hex");
  const signature = await signText(database, sha256);
  yield `${JSON.stringify({ sha256, signature })}\n`;
  return undefined;
}

async function listSequences(
  database: Kysely<Database>,
  from: Date,
  to: Date,
): Promise<number[]> {
  const standing = await database
    .selectFrom("archived_pages")
    .select(({ fn }) => fn.max("sequence").as("sequence"))
    .where("at", "<", from.toISOString())
    .groupBy("path")
    .execute();
  const within = await database
    .selectFrom("archived_pages")
    .select(["sequence", "base"])
    .where("at", ">=", from.toISOString())
    .where("at", "<", to.toISOString())
    .execute();
  const bases = await database
    .selectFrom("archived_pages")
    .select("base")
    .where("base", "is not", null)
    .where("at", "<", to.toISOString())
    .distinct()
    .execute();
  const all = [...standing, ...within].map(({ sequence }) => sequence);
  const needed = [...all, ...bases.map(({ base }) => base ?? 0)];
  return [...new Set(needed)].sort((one, other) => one - other);
}

function toLine(row: Selectable<ArchivedPagesTable>) {
  return { ...row, body: Buffer.from(row.body).toString("base64") };
}

const lineSchema = z.object({
  sequence: z.int(),
  path: z.string(),
  at: z.coerce.date(),
  hash: z.string(),
  base: z.int().nullable(),
  body: z.base64(),
  seal: z.string(),
});

type Line = z.infer<typeof lineSchema>;

const headSchema = z.object({
  month: z.string(),
  from: z.coerce.date(),
  to: z.coerce.date(),
  publicKey: z.string(),
});
const endSchema = z.object({ sha256: z.string(), signature: z.string() });

export type ArchiveFile = z.infer<typeof headSchema> & {
  lines: readonly Line[];
};

export function readArchiveFile(
  file: Buffer,
): { ok: true; archive: ArchiveFile } | { ok: false; problem: string } {
  const end = file.lastIndexOf("\n", -2) + 1;
  try {
    const sealed = endSchema.parse(JSON.parse(file.toString("utf8", end)));
    const [head = "", ...rest] = file
      .toString("utf8", 0, end)
      .trimEnd()
      .split("\n");
    const facts = headSchema.parse(JSON.parse(head));
    const sha256 = digest("sha256", file.subarray(0, end));
    const last = `${JSON.stringify(sealed)}\n`;
    const isWhole =
      sha256 === sealed.sha256 &&
      file.toString("utf8", end) === last &&
      isTextSigned(sha256, sealed.signature, facts.publicKey);
    if (!isWhole) return { ok: false, problem: changed };
    const lines = rest.map((line) => lineSchema.parse(JSON.parse(line)));
    return { ok: true, archive: { ...facts, lines } };
  } catch {
    // A changed file may fail to parse anywhere.
    return { ok: false, problem: changed };
  }
}

const changed =
  "It is not a month's file of the archive, or has changed since it was sealed.";

export function findInFile(
  { lines }: ArchiveFile,
  path: string,
  at: Date,
): Buffer | undefined {
  const line = lines.findLast((one) => one.path === path && one.at <= at);
  return line && line.hash !== "" ? htmlOf(lines, line) : undefined;
}

function htmlOf(lines: readonly Line[], { base, body }: Line): Buffer {
  const from = lines.find(({ sequence }) => sequence === base);
  const dictionary = from && htmlOf(lines, from);
  return zstdDecompressSync(
    Buffer.from(body, "base64"),
    dictionary && { dictionary },
  );
}

export async function findBrokenLine(
  database: Kysely<Database>,
): Promise<number | undefined> {
  let previous = sealStart;
  for (let after = 0; ; ) {
    const rows = await database
      .selectFrom("archived_pages")
      .selectAll()
      .where("sequence", ">", after)
      .orderBy("sequence")
      .limit(200)
      .execute();
    for (const row of rows) {
      after += 1;
      const isRight =
        row.sequence === after && row.seal === sealOf(previous, row);
      if (!isRight || !(await hasItsHash(database, row))) return after;
      previous = row.seal;
    }
    if (rows.length === 0) return undefined;
  }
}

async function hasItsHash(
  database: Kysely<Database>,
  { sequence, hash }: ArchivedPage,
) {
  try {
    const html = await readHtml(database, sequence);
    return (html ? digest("sha256", html) : "") === hash;
  } catch {
    // Changed bytes may fail to decompress.
    return false;
  }
}
