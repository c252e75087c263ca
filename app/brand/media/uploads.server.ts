import { hash as digest } from "node:crypto";
import type { Kysely } from "kysely";
import type { Sharp } from "sharp";
import type { Database } from "../../../db/schema.ts";
import { createConcurrencyLimit } from "../../server/security/concurrency-limit.server.ts";
import { withoutPngTexts } from "./encode/png-texts.server.ts";
import { uploadReference } from "./upload-reference.ts";

const maxUploadBytes = 20 * 1024 * 1024;

/** Enough for today's phone cameras; decoding such a photo takes up to 200 MB. */
const maxPixels = 40_000_000;

/** Decoding takes 20 bytes a pixel. */
const maxAvifPixels = 16_000_000;

/** A longer photo, even one pixel wide, would take half a minute. */
const longestSide = 20_000;

const maxSide = 2000;

const maxSeconds = 20;

const tooLarge =
  "is too large: send at most 20 MB, 40 megapixels (16 as AVIF), and 20,000 pixels a side";
const noPhoto = "is damaged, or isn't a JPEG, PNG, WebP or AVIF photo";

/** One photo at a time, because a decoded one is large. */
const limit = createConcurrencyLimit(1, 5);

export async function storeUpload(
  database: Kysely<Database>,
  bytes: Uint8Array,
  { by, at }: { by: string; at: Date },
): Promise<{ ok: true; reference: string } | { ok: false; problem: string }> {
  if (bytes.length > maxUploadBytes) return { ok: false, problem: tooLarge };
  const encoded = await limit(() => encodeUpload(bytes));
  if (encoded === undefined) {
    const problem = "has to wait for other uploads: try again in a minute";
    return { ok: false, problem };
  }
  if (typeof encoded === "string") return { ok: false, problem: encoded };
  const hash = digest("sha256", encoded);
  await insertUpload(database, { hash, content: encoded, by, at });
  return { ok: true, reference: uploadReference(hash) };
}

export async function insertUpload(
  database: Kysely<Database>,
  {
    hash,
    content,
    by,
    at,
  }: { hash: string; content: Uint8Array; by: string; at: Date },
) {
  await database
    .insertInto("uploads")
    .values({ hash, content, by_name: by, created_at: at.toISOString() })
    .onConflict((conflict) =>
      // A repeated upload is kept as long as a new one.
      conflict.column("hash").doUpdateSet({ created_at: at.toISOString() }),
    )
    .execute();
}

/** The newest ones. */
export function listUploads(database: Kysely<Database>) {
  return database
    .selectFrom("uploads")
    .select(["hash", "by_name as by", "created_at as at"])
    .orderBy("created_at", "desc")
    .limit(24)
    .execute();
}

export type Upload = Awaited<ReturnType<typeof listUploads>>[number];

export async function findUpload(
  database: Kysely<Database>,
  hash: string,
): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom("uploads")
    .select("content")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && Buffer.from(row.content);
}

async function encodeUpload(bytes: Uint8Array): Promise<Buffer | string> {
  const { default: sharp } = await import("sharp");
  try {
    const options = { failOn: "warning", limitInputPixels: maxPixels } as const;
    const image = sharp(withoutPngTexts(Buffer.from(bytes)), options);
    const problem = findProblem(await image.metadata());
    if (problem) return problem;
    return await image
      .autoOrient()
      .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      // sharp drops EXIF, including GPS, unless told to keep it.
      .webp({ quality: 90 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
  } catch (error) {
    return String(error).includes("pixel limit") ? tooLarge : noPhoto;
  }
}

function findProblem({
  format,
  compression,
  pages = 1,
  width,
  height,
}: Awaited<ReturnType<Sharp["metadata"]>>): string | undefined {
  const isPhoto =
    ["jpeg", "png", "webp"].includes(format) ||
    (format === "heif" && compression === "av1");
  if (!isPhoto) return noPhoto;
  const most = format === "heif" ? maxAvifPixels : maxPixels;
  if (width * height > most || Math.max(width, height) > longestSide) {
    return tooLarge;
  }
  return pages > 1 ? "is animated" : undefined;
}
