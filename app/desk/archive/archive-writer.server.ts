import { chunksOf } from "../../server/database/chunks-of.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import {
  bodyOf,
  type CachedPage,
} from "../../server/page-cache/cached-page.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { archivePages } from "./archive-store.server.ts";
import { type PageWithMedia, readNewPhotos } from "./shown-photos.server.ts";

/** Small, so that leads can be stored between two transactions. */
const batchSize = 8;

type QueuedPage = Omit<PageWithMedia, "html"> & {
  page: CachedPage | undefined;
};

/** Writes within a second of a page being sent, with the photos that it shows, and retries a page that fails. */
export function createArchiveWriter(
  {
    deskDatabase,
    now,
    log,
    content,
    pictures,
  }: Pick<Services, "deskDatabase" | "now" | "log" | "content" | "pictures">,
  pauses = { next: 1000, again: 5000 },
) {
  // If a page changes twice within a second, both versions are archived.
  const noted: QueuedPage[] = [];
  const withoutPhotos: PageWithMedia[] = [];
  let photoFailure: unknown;

  async function write() {
    let pages = withoutPhotos.splice(0);
    for (;;) {
      for (const page of pages) await writePhotos(page);
      if (noted.length === 0) break;
      const batch = noted.slice(0, batchSize);
      const sent = batch.map(async ({ page, ...rest }) => ({
        ...rest,
        html: page && (await bodyOf(page)),
      }));
      pages = await Promise.all(sent);
      await archivePages(deskDatabase, pages);
      noted.splice(0, batch.length);
    }
    if (withoutPhotos.length > 0) throw photoFailure;
  }

  /** A photo that fails is tried again, and holds up no page. */
  async function writePhotos(page: PageWithMedia) {
    try {
      const photos = await readNewPhotos({ deskDatabase, pictures }, page);
      for (const some of chunksOf(photos, batchSize)) {
        await archivePages(deskDatabase, some);
      }
    } catch (error) {
      withoutPhotos.push(page);
      photoFailure = error;
    }
  }

  const logFailure = (error: unknown) =>
    log.error(
      { err: error, waiting: noted.length + withoutPhotos.length },
      "page archiving failed",
    );
  const stop = runPeriodically(write, pauses, logFailure);
  return {
    /** `page` is undefined once it is gone. */
    note(path: string, page: CachedPage | undefined) {
      noted.push({ path, at: now(), page, media: content.current.media });
    },

    async stop() {
      await stop();
      await write().catch(logFailure);
    },
  };
}
