import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Problem } from "../../server/schema-problems.ts";
import { readYaml, type YamlSource } from "../../server/yaml-file.server.ts";
import type { Operator } from "../operator.ts";
import { encodeLogo, type LogoFiles } from "./encode-logo.server.ts";
import { encodePhoto } from "./encode-photo.server.ts";
import type { Photo, Shape } from "./photo.ts";
import { readCaptions, readVideo } from "./read-video.server.ts";
import { uploadHash } from "./upload-reference.ts";
import type { Video } from "./video.ts";

declare module "../../server/http/services-context.server.ts" {
  interface SiteContent {
    media: Media;
  }
}

export type MediaFile = { type: string; content: Buffer | { path: string } };

export type Media = {
  findPhoto: (file: string | undefined, shape: Shape) => Photo | undefined;
  video: Video | undefined;
  logo: LogoFiles | undefined;
  files: ReadonlyMap<string, MediaFile>;
};

export type FindUpload = (hash: string) => Promise<Buffer | undefined>;

const findNone: FindUpload = async () => undefined;

type ReadTools = {
  folder: string;
  findUpload: FindUpload;
  photos: Map<string, Photo>;
  files: Map<string, MediaFile>;
  problems: Problem[];
};

export async function readMedia(
  operator: Operator,
  source: YamlSource,
  findUpload?: FindUpload,
): Promise<{ ok: true; media: Media } | { ok: false; problems: string[] }> {
  const { media, problems } = await encodeMedia(operator, source, findUpload);
  if (problems.length === 0) return { ok: true, media };
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  return { ok: false, problems: problems.map(yaml.describe) };
}

export async function encodeMedia(
  operator: Operator,
  source: YamlSource,
  findUpload = findNone,
): Promise<{ media: Media; problems: Problem[] }> {
  const read: ReadTools = {
    folder: dirname(source.file),
    findUpload,
    photos: new Map(),
    files: new Map(),
    problems: [],
  };
  for (const use of listPhotos(operator)) await addPhoto(read, use);
  const video = operator.video && (await addVideo(read, operator.video));
  const logo = operator.logo && (await addLogo(read, operator.logo));
  const { photos, files, problems } = read;
  const findPhoto: Media["findPhoto"] = (file, shape) =>
    file === undefined ? undefined : photos.get(keyOf(file, shape));
  return { media: { findPhoto, video, logo, files }, problems };
}

export async function getMedia(
  operator: Operator,
  source: YamlSource,
  findUpload: FindUpload,
): Promise<Media> {
  const read = await readMedia(operator, source, findUpload);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.media;
}

type PhotoUse = { path: readonly PropertyKey[]; file: string; shape: Shape };

function listPhotos({
  attorneys,
  team,
  offices,
  results,
  video,
}: Operator): PhotoUse[] {
  const listed = (
    list: readonly { photo?: { file: string } | undefined }[],
    name: string,
    shape: Shape,
  ) =>
    list.flatMap(({ photo }, index) =>
      photo
        ? [{ path: [name, index, "photo", "file"], file: photo.file, shape }]
        : [],
    );
  return [
    ...listed(attorneys, "attorneys", "portrait"),
    ...listed(team, "team", "portrait"),
    ...listed(offices, "offices", "wide"),
    ...listed(results, "results", "wide"),
    ...(video
      ? [
          {
            path: ["video", "poster", "file"],
            file: video.poster.file,
            shape: "poster" as const,
          },
        ]
      : []),
  ];
}

async function addPhoto(read: ReadTools, { path, file, shape }: PhotoUse) {
  const { photos, files, problems } = read;
  const key = keyOf(file, shape);
  if (photos.has(key)) return;
  const photo = await readPhoto(read, file);
  const encoded = photo ? await encodePhoto(photo, shape) : "cannot be read";
  if (typeof encoded === "string") {
    problems.push({ path, message: nameOf(file) + encoded });
    return;
  }
  photos.set(key, encoded.photo);
  for (const [address, content] of encoded.files) {
    const type = address.endsWith("avif") ? "image/avif" : "image/webp";
    files.set(address, { type, content });
  }
}

async function addLogo(
  read: ReadTools,
  { file, onDark, hasName }: NonNullable<Operator["logo"]>,
): Promise<LogoFiles | undefined> {
  const logo = await addLogoFile(read, file, { field: "file", hasName });
  if (onDark === undefined) return logo;
  const dark = await addLogoFile(read, onDark, { field: "onDark", hasName });
  if (!logo || !dark) return undefined;
  const { hasName: _, ...shown } = dark.shown;
  return {
    ...logo,
    shown: { ...logo.shown, onDark: shown },
    pictureOnDark: dark.picture,
  };
}

async function addLogoFile(
  read: ReadTools,
  file: string,
  { field, hasName }: { field: "file" | "onDark"; hasName: boolean },
): Promise<LogoFiles | undefined> {
  const photo = await readPhoto(read, file);
  const encoded = photo
    ? await encodeLogo(photo.bytes, hasName)
    : "cannot be read";
  if (typeof encoded === "string") {
    const message = nameOf(file) + encoded;
    read.problems.push({ path: ["logo", field], message });
    return undefined;
  }
  for (const [address, content] of encoded.files) {
    const type = address.endsWith("png") ? "image/png" : "image/webp";
    read.files.set(address, { type, content });
  }
  return encoded;
}

function nameOf(file: string) {
  return uploadHash(file) ? "" : `${file} `;
}

async function readPhoto({ folder, findUpload }: ReadTools, file: string) {
  const hash = uploadHash(file);
  const bytes = await (hash
    ? findUpload(hash)
    : readFile(join(folder, file)).catch(() => undefined));
  return bytes && { name: hash ? "upload.webp" : file, bytes };
}

async function addVideo(
  { folder, photos, files, problems }: ReadTools,
  { file, captions, poster, title }: NonNullable<Operator["video"]>,
): Promise<Video | undefined> {
  const path = join(folder, file);
  const video = await readVideo(path);
  const words = await readCaptions(join(folder, captions));
  const photo = photos.get(keyOf(poster.file, "poster"));
  if (typeof video === "string") {
    problems.push({ path: ["video", "file"], message: `${file} ${video}` });
  }
  if (typeof words === "string") {
    const message = `${captions} ${words}`;
    problems.push({ path: ["video", "captions"], message });
  }
  if (typeof video === "string" || typeof words === "string" || !photo) {
    return undefined;
  }
  files.set(video.address, { type: video.type, content: { path } });
  files.set(words.address, { type: "text/vtt", content: words.content });
  return {
    ...video,
    title,
    captions: words.address,
    poster: { photo, alt: poster.alt },
  };
}

function keyOf(file: string, shape: Shape) {
  return `${shape} ${file}`;
}
