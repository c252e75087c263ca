import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { photoFolders } from "./shown-photos.server.ts";

/** Pages per two-second step: 2,600 pages take about nine minutes and 5% of a core. */
const pagesAtOnce = 10;

type Sweep = {
  /** What pages are rendered from: release, content and posts. A new key starts a new sweep. */
  readKey: () => Promise<string>;
  listPaths: () => Promise<readonly string[]>;
  ensurePage: (path: string) => Promise<boolean>;
  noteGone: (path: string) => void;
};

/** Archives pages that nobody has requested, too. Several copies of the site may sweep at the same time. */
export function sweepArchive(
  { deskDatabase, log, now }: Pick<Services, "deskDatabase" | "log" | "now">,
  sweep: Sweep,
): () => Promise<void> {
  return runPeriodically(
    () => sweepPages(deskDatabase, sweep, now()),
    { next: 2000, again: 10_000 },
    (error) => log.error({ err: error }, "archive sweep failed"),
  );
}

export async function sweepPages(
  database: Kysely<Database>,
  { readKey, listPaths, ensurePage, noteGone }: Sweep,
  now: Date,
) {
  const key = await readKey();
  const state = await readSweep(database);
  const isNew = state.key !== key;
  if (!isNew && state.finished_at) return;
  // A new sweep starts at the next call, once every cache has dropped what changed.
  const paths = isNew
    ? []
    : await listNext(database, await listPaths(), state.cursor);
  for (const path of paths) {
    if (!(await ensurePage(path))) noteGone(path);
  }
  const isDone = !isNew && paths.length === 0;
  await database
    .updateTable("archive_sweep")
    .set({
      key,
      cursor: isNew ? "" : (paths.at(-1) ?? state.cursor),
      finished_at: isDone ? now.toISOString() : null,
    })
    .where("key", "=", state.key)
    .where("cursor", "=", state.cursor)
    .execute();
}

function readSweep(database: Kysely<Database>) {
  return database
    .selectFrom("archive_sweep")
    .select(["key", "cursor", "finished_at"])
    .executeTakeFirstOrThrow();
}

async function listNext(
  database: Kysely<Database>,
  listed: readonly string[],
  after: string,
): Promise<string[]> {
  const archived = await database
    .selectFrom("archived_pages")
    .select("path")
    .where("path", ">", after)
    .where(({ and, eb }) =>
      and(photoFolders.map((folder) => eb("path", "not like", `${folder}%`))),
    )
    .groupBy("path")
    .orderBy("path")
    .limit(pagesAtOnce)
    .execute();
  const paths = [...listed, ...archived.map(({ path }) => path)];
  return [...new Set(paths)]
    .filter((path) => path > after)
    .sort()
    .slice(0, pagesAtOnce);
}
