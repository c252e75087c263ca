import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";

/** Every two seconds: all 2,600 pages take about nine minutes, and a twentieth of one core. */
const pagesAtOnce = 10;

type Sweep = {
  /** What the site is rendered from: the release, the content and the posts. Another key begins a new sweep. */
  readKey: () => Promise<string>;
  listPaths: () => Promise<readonly string[]>;
  /** Renders the page, which archives it; false if there is none. */
  ensurePage: (path: string) => Promise<boolean>;
  noteGone: (path: string) => void;
};

/**
 * Renders every public page after each change, so that the archive has the pages that nobody has asked for, too. Several
 * copies may sweep at once: the same page is archived once.
 */
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

/** The next few pages, in the order of their paths. */
export async function sweepPages(
  database: Kysely<Database>,
  { readKey, listPaths, ensurePage, noteGone }: Sweep,
  now: Date,
) {
  const key = await readKey();
  const state = await readSweep(database);
  const isNew = state.key !== key;
  if (!isNew && state.finished_at) return;
  // A new sweep begins at the next call, when every cache has dropped what changed.
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
      ...{ key, cursor: isNew ? "" : (paths.at(-1) ?? state.cursor) },
      finished_at: isDone ? now.toISOString() : null,
    })
    .where("key", "=", state.key)
    .where("cursor", "=", state.cursor)
    .execute();
}

export function readSweep(database: Kysely<Database>) {
  return database
    .selectFrom("archive_sweep")
    .select(["key", "cursor", "finished_at"])
    .executeTakeFirstOrThrow();
}

/** Of the pages there are, and of those there were. */
async function listNext(
  database: Kysely<Database>,
  listed: readonly string[],
  after: string,
): Promise<string[]> {
  const archived = await database
    .selectFrom("archived_pages")
    .select("path")
    .where("path", ">", after)
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
