import type { Pictures } from "../../brand/media/pictures.server.ts";
import { uploadHash } from "../../brand/media/upload-reference.ts";
import {
  type FindImage,
  listImages,
} from "../../shell/page/markdown.server.ts";

export async function createImageFinder(
  content: readonly string[],
  pictures: Pictures,
): Promise<FindImage> {
  const found = new Map<string, Awaited<ReturnType<FindImage>>>();
  for (const { src } of listImages(content.join("\n\n"))) {
    const hash = uploadHash(src);
    if (hash) found.set(src, (await pictures.findAttributes(hash)) ?? null);
  }
  return (src) => found.get(src);
}

export async function listMissingPictures(
  text: string,
  find: (hash: string) => Promise<unknown>,
) {
  const missing: { src: string; line: number }[] = [];
  for (const image of listImages(text)) {
    const hash = uploadHash(image.src);
    if (!image.src.startsWith("upload:")) continue;
    if (!hash || !(await find(hash))) missing.push(image);
  }
  return missing;
}
