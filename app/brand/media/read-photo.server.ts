import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "../../server/schema-problems.ts";
import { encodePhoto } from "./encode/encode-photo.server.ts";
import type { Photo, Shape } from "./photo.ts";
import { uploadHash } from "./upload-reference.ts";

export type MediaFile = { type: string; content: Buffer | { path: string } };

export type FindUpload = (hash: string) => Promise<Buffer | undefined>;

export type MediaCollector = {
  folder: string;
  findUpload: FindUpload;
  photos: Map<string, Photo>;
  files: Map<string, MediaFile>;
  problems: Problem[];
};

export type PhotoUse = {
  path: readonly PropertyKey[];
  file: string;
  shape: Shape;
};

export async function addPhoto(
  read: MediaCollector,
  { path, file, shape }: PhotoUse,
) {
  const { photos, files, problems } = read;
  const key = photoKey(file, shape);
  if (photos.has(key)) return;
  const photo = await readPhoto(read, file);
  const encoded = photo ? await encodePhoto(photo, shape) : "cannot be read";
  if (typeof encoded === "string") {
    problems.push({ path, message: problemPrefix(file) + encoded });
    return;
  }
  photos.set(key, encoded.photo);
  for (const [address, content] of encoded.files) {
    const type = address.endsWith("avif") ? "image/avif" : "image/webp";
    files.set(address, { type, content });
  }
}

export async function readPhoto(
  { folder, findUpload }: MediaCollector,
  file: string,
) {
  const hash = uploadHash(file);
  const bytes = await (hash
    ? findUpload(hash)
    : readFile(join(folder, file)).catch(() => undefined));
  return bytes && { name: hash ? "upload.webp" : file, bytes };
}

export function problemPrefix(file: string) {
  return uploadHash(file) ? "" : `${file} `;
}

export function photoKey(file: string, shape: Shape) {
  return `${shape} ${file}`;
}
