import type { Media } from "../../brand/media/read-media.server.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { isArchived, type SentPageVersion } from "./archive-store.server.ts";

/** Paths of archived photos: those of the firm, and those in posts. */
export const photoFolders = ["/photos/", "/pictures/"] as const;

const address = /\/(?:photos|pictures)\/[\w-]+\.(?:avif|webp|png)/g;

export type PageWithMedia = SentPageVersion & { media: Media };

type PhotoServices = Pick<Services, "deskDatabase" | "pictures">;

/** The page's photos, in each size and format, that aren't archived yet. */
export async function readNewPhotos(
  services: PhotoServices,
  { html, at, media }: PageWithMedia,
): Promise<SentPageVersion[]> {
  const photos: SentPageVersion[] = [];
  for (const path of new Set(String(html ?? "").match(address))) {
    if (await isArchived(services.deskDatabase, path)) continue;
    const photo = await readPhotoFile(services, path, media);
    if (photo) photos.push({ path, at, html: photo });
  }
  return photos;
}

async function readPhotoFile(
  { pictures }: PhotoServices,
  path: string,
  media: Media,
) {
  const content = media.files.get(path)?.content;
  if (content instanceof Buffer) return content;
  const picture = await pictures.findFile(path);
  if (picture === "busy") throw new Error(`${path} waits to be encoded`);
  return picture;
}
