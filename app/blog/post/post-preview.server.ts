import {
  readSignature,
  signPreview,
} from "../../server/security/expiring-signature.server.ts";
import { type Post, postPath } from "../post.ts";

export const previewParameter = "preview";

export function linkToPreview(
  { id, slug }: Pick<Post, "id" | "slug">,
  key: string,
  now: Date,
) {
  const { preview, expiresAt } = signPreview(id, key, now);
  return {
    path: `${postPath(slug)}?${previewParameter}=${id}.${preview}`,
    expiresAt,
  };
}

export function readPreviewLink(preview: string, key: string, now: Date) {
  const [id = "", ...signed] = preview.split(".");
  const until = readSignature(signed.join("."), id, key, now);
  return until && { id, until };
}
