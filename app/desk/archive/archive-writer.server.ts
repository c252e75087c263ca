import type { Services } from "../../server/http/services-context.server.ts";
import {
  bodyOf,
  type CachedPage,
} from "../../server/page-cache/cached-page.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { archivePages, type SentPageVersion } from "./archive-store.server.ts";

/** Small, so that leads can be stored between two transactions. */
const batchSize = 8;

type QueuedPage = Omit<SentPageVersion, "html"> & {
  page: CachedPage | undefined;
};

/** Writes within a second of a page being sent, and retries a page that fails. */
export function createArchiveWriter({
  deskDatabase,
  now,
  log,
}: Pick<Services, "deskDatabase" | "now" | "log">) {
  // If a page changes twice within a second, both versions are archived.
  const noted: QueuedPage[] = [];

  async function write() {
    while (noted.length > 0) {
      const batch = noted.slice(0, batchSize);
      const sent = batch.map(async ({ page, ...rest }) => ({
        ...rest,
        html: page && (await bodyOf(page)),
      }));
      await archivePages(deskDatabase, await Promise.all(sent));
      noted.splice(0, batch.length);
    }
  }

  const logFailure = (error: unknown) =>
    log.error({ err: error, waiting: noted.length }, "archiving pages failed");
  const stop = runPeriodically(write, { next: 1000, again: 5000 }, logFailure);
  return {
    /** `page` is undefined once it is gone. */
    note(path: string, page: CachedPage | undefined) {
      noted.push({ path, at: now(), page });
    },

    async stop() {
      await stop();
      await write().catch(logFailure);
    },
  };
}
