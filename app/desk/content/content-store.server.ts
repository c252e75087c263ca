import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { ContentValues } from "../../server/http/services-context.server.ts";
import { type ContentKind, toText, valuesOf } from "./content-kind.ts";

export const onlyKey = "site";

export function readContentRevision(database: Kysely<Database>) {
  return database
    .selectFrom("content_revision")
    .select(["revision", "next_at as nextAt"])
    .executeTakeFirstOrThrow();
}

export type Version = { version: number; data: string };

export function findPublished(
  database: Kysely<Database>,
  kind: string,
): Promise<PublishedVersion | undefined> {
  return publishedOf(database, kind).limit(1).executeTakeFirst();
}

export async function getCurrent(
  database: Kysely<Database>,
  kind: ContentKind,
): Promise<Version> {
  const found = await findPublished(database, kind.kind);
  return found ?? firstVersion(kind);
}

/** Rows are of one revision only if read inside `readOneRevision`. */
export function listCurrent(
  database: Kysely<Database>,
  kinds: readonly ContentKind[],
) {
  const read = async (kind: ContentKind) => ({
    ...(await getCurrent(database, kind)),
    kind: kind.kind,
  });
  return Promise.all(kinds.map(read));
}

/** Reads again if something was published in the meantime. */
export async function readOneRevision<Read>(
  database: Kysely<Database>,
  read: () => Promise<Read>,
): Promise<{ revision: number; values: Read }> {
  const { revision } = await readContentRevision(database);
  const values = await read();
  const after = await readContentRevision(database);
  return after.revision === revision
    ? { revision, values }
    : readOneRevision(database, read);
}

export function firstVersion({
  default: values,
  encrypt,
}: ContentKind): Version {
  return { version: 0, data: toText(encrypt?.(values) ?? values) };
}

/** Published values, or those in `drafts`. Defaults stay as in their files, so that they need no key. */
export async function readSiteValues(
  database: Kysely<Database>,
  kinds: readonly ContentKind[],
  drafts: readonly { kind: string; data: string }[] = [],
): Promise<ContentValues> {
  const entries = kinds.map(async (kind) => {
    const draft = drafts.find((one) => one.kind === kind.kind);
    const found = draft ?? (await findPublished(database, kind.kind));
    return [kind.kind, found ? valuesOf(found) : kind.default];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function findVersion(
  database: Kysely<Database>,
  kind: ContentKind,
  version: number,
): Promise<Version | undefined> {
  if (version === 0) return firstVersion(kind);
  return publishedOf(database, kind.kind)
    .where("content_versions.version", "=", version)
    .executeTakeFirst();
}

export type PublishedVersion = Awaited<ReturnType<typeof listVersions>>[number];

export function listVersions(database: Kysely<Database>, kind: string) {
  return publishedOf(database, kind).execute();
}

function publishedOf(database: Kysely<Database>, kind: string) {
  return database
    .selectFrom("content_versions")
    .innerJoin("change_sets", "change_sets.id", "content_versions.change_set")
    .select([
      "content_versions.version",
      "content_versions.data",
      "content_versions.by_name as by",
      "content_versions.published_at as publishedAt",
      "change_sets.name",
      "change_sets.id as changeId",
    ])
    .where("kind", "=", kind)
    .where("key", "=", onlyKey)
    .where("content_versions.version", "is not", null)
    .$narrowType<{ version: number; publishedAt: string }>()
    .orderBy("content_versions.version", "desc");
}
