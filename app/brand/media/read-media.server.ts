import { dirname } from "node:path";
import type { Problem } from "../../server/schema-problems.ts";
import { readYaml, type YamlSource } from "../../server/yaml-file.server.ts";
import type { Operator } from "../operator.ts";
import type { LogoFiles } from "./encode/encode-logo.server.ts";
import type { Photo, Shape } from "./photo.ts";
import { addLogo } from "./read-logo.server.ts";
import {
  addPhoto,
  type FindUpload,
  type MediaCollector,
  type MediaFile,
  type PhotoUse,
  photoKey,
} from "./read-photo.server.ts";
import { addVideo } from "./read-video.server.ts";
import type { Video } from "./video.ts";

declare module "../../server/http/services-context.server.ts" {
  interface SiteContent {
    media: Media;
  }
}

export type Media = {
  findPhoto: (file: string | undefined, shape: Shape) => Photo | undefined;
  video: Video | undefined;
  logo: LogoFiles | undefined;
  files: ReadonlyMap<string, MediaFile>;
};

const findNone: FindUpload = async () => undefined;

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
  const read = createCollector(source, findUpload);
  for (const use of listPhotos(operator)) await addPhoto(read, use);
  const video = operator.video && (await addVideo(read, operator.video));
  const logo = operator.logo && (await addLogo(read, operator.logo));
  const { photos, files, problems } = read;
  const findPhoto: Media["findPhoto"] = (file, shape) =>
    file === undefined ? undefined : photos.get(photoKey(file, shape));
  return { media: { findPhoto, video, logo, files }, problems };
}

export async function encodeLogoFiles(
  { logo }: Operator,
  source: YamlSource,
  findUpload: FindUpload,
) {
  return logo && addLogo(createCollector(source, findUpload), logo);
}

function createCollector(
  source: YamlSource,
  findUpload: FindUpload,
): MediaCollector {
  return {
    folder: dirname(source.file),
    findUpload,
    photos: new Map(),
    files: new Map(),
    problems: [],
  };
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
