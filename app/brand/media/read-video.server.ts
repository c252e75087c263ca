import { createHash, hash as hashOf } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Operator } from "../operator.ts";
import { type MediaCollector, photoKey } from "./read-photo.server.ts";
import type { Video } from "./video.ts";

type VideoFile = { address: string; type: Video["type"] };

export async function addVideo(
  { folder, photos, files, problems }: MediaCollector,
  { file, captions, poster, title }: NonNullable<Operator["video"]>,
): Promise<Video | undefined> {
  const path = join(folder, file);
  const video = await readVideo(path);
  const words = await readCaptions(join(folder, captions));
  const photo = photos.get(photoKey(poster.file, "poster"));
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

/** Never reads the video into memory. */
async function readVideo(path: string): Promise<VideoFile | string> {
  const extension = extname(path).toLowerCase();
  const kind = kinds[extension];
  if (!kind) return "must be an .mp4 or .webm file";
  const hash = createHash("sha256");
  let start: Buffer | undefined;
  try {
    for await (const chunk of createReadStream(path)) {
      start ??= Buffer.from(chunk);
      hash.update(chunk);
    }
  } catch {
    return "cannot be read";
  }
  if (!start || !kind.isStart(start)) {
    return `has the wrong file extension: its content isn't ${kind.type}`;
  }
  const key = hash.digest("hex").slice(0, 12);
  return { address: `/videos/${key}${extension}`, type: kind.type };
}

const kinds: Readonly<
  Record<
    string,
    { type: Video["type"]; isStart: (bytes: Buffer) => boolean } | undefined
  >
> = {
  ".mp4": {
    type: "video/mp4",
    isStart: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
  },
  ".webm": {
    type: "video/webm",
    isStart: (bytes) => bytes.readUInt32BE() === 0x1a45dfa3,
  },
};

async function readCaptions(
  path: string,
): Promise<{ address: string; content: Buffer } | string> {
  const content = await readFile(path).catch(() => undefined);
  if (!content) return "cannot be read";
  if (!/^\uFEFF?WEBVTT\s.*-->/s.test(content.toString())) {
    return "has no WebVTT captions in it";
  }
  const key = hashOf("sha256", content).slice(0, 12);
  return { address: `/videos/${key}.vtt`, content };
}
