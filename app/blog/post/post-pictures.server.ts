import type { Pictures } from "../../brand/media/pictures.server.ts";
import { uploadHash } from "../../brand/media/upload-reference.ts";
import {
  type FindImage,
  listImages,
} from "../../server/http/markdown.server.ts";
import type { FieldProblem } from "../store/editing/post-fields.server.ts";

/** Image attributes of each uploaded picture in a text. */
export async function readPictures(
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

/** Pictures in the text that nobody uploaded. */
export async function listMissingPictures(
  text = "",
  pictures: Pictures,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { src, line } of listImages(text)) {
    if (!src.startsWith("upload:")) continue;
    const hash = uploadHash(src);
    if (hash && (await pictures.findAttributes(hash))) continue;
    const message = `line ${line}: this picture isn't uploaded: add it again, or remove it`;
    problems.push({ name: "text", message });
  }
  return problems;
}
