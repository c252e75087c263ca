import type { Media } from "../../brand/media/read-media.server.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { readLatest, type SentPageVersion } from "./archive-store.server.ts";

/** Paths of archived photos: those of the firm, and those in posts. */
export const photoFolders = ["/photos/", "/pictures/"] as const;

const address = /\/(?:photos|pictures)\/[\w-]+\.(?:avif|webp|png)/g;

export type PageWithMedia = SentPageVersion & { media: Media };

/** Returns a page's photos in each size, once: their URLs have a hash of the content. */
export function createPhotoReader({
  deskDatabase,
  pictures,
}: Pick<Services, "deskDatabase" | "pictures">) {
  const known = new Set<string>();

  async function read(path: string, media: Media) {
    if (await readLatest(deskDatabase, path)) {
      known.add(path);
      return undefined;
    }
    const content = media.files.get(path)?.content;
    if (content instanceof Buffer) return content;
    const picture = await pictures.findFile(path);
    if (picture === "busy") throw new Error(`${path} waits to be encoded`);
    return picture;
  }

  return {
    async list({ html, at, media }: PageWithMedia): Promise<SentPageVersion[]> {
      const photos: SentPageVersion[] = [];
      for (const path of new Set(String(html ?? "").match(address))) {
        const photo = known.has(path) ? undefined : await read(path, media);
        if (photo) photos.push({ path, at, html: photo });
      }
      return photos;
    },

    noteArchived(photos: readonly SentPageVersion[]) {
      for (const { path } of photos) known.add(path);
    },
  };
}
