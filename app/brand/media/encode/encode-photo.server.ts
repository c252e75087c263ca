import { hash } from "node:crypto";
import { extname } from "node:path";
import type { Sharp } from "sharp";
import {
  type Format,
  formats,
  heightOf,
  type Photo,
  photoUrl,
  type Shape,
  shapes,
} from "../photo.ts";

export type EncodedPhoto = { photo: Photo; files: Map<string, Buffer> };

const maxBytes = 60_000;

/** Part of each URL. Increase it with every change here, because browsers cache photos forever. */
const encodingVersion = 1;

/** Protects against decompression bombs. */
const maxPixels = 100_000_000;

/** Cached by photo URL: encoding takes 0.3 s, and most edits change only text. */
const encodedBefore = new Map<string, EncodedPhoto>();

const maxEncoded = 100;

const formatOf: Readonly<Record<string, string>> = {
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".png": "png",
  ".webp": "webp",
  ".avif": "heif",
};

/** Drops the camera's metadata, such as GPS. Returns a string if something is wrong with the file. */
export async function encodePhoto(
  { name, bytes }: { name: string; bytes: Buffer },
  shape: Shape,
): Promise<EncodedPhoto | string> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const open = () =>
    sharp(bytes, { failOn: "warning", limitInputPixels: maxPixels });
  try {
    const problem = findProblem(await open().metadata(), name, shape);
    if (problem) return problem;
    const key = hash("sha256", Buffer.concat([bytes, tagOf(shape)]));
    const photo = { address: `/photos/${key.slice(0, 12)}`, shape };
    const known = encodedBefore.get(photo.address);
    if (known) return known;
    const files = await encodeSizes(open, photo);
    if (!files) return `can't be compressed to ${maxBytes} bytes`;
    return remember({ photo, files });
  } catch {
    return "is damaged, or isn't a photo";
  }
}

function remember(encoded: EncodedPhoto) {
  encodedBefore.set(encoded.photo.address, encoded);
  const [oldest] = encodedBefore.keys();
  if (encodedBefore.size > maxEncoded && oldest) encodedBefore.delete(oldest);
  return encoded;
}

function tagOf(shape: Shape) {
  return Buffer.from(`${shape} ${encodingVersion}`);
}

function findProblem(
  { format, pages = 1, autoOrient }: Awaited<ReturnType<Sharp["metadata"]>>,
  name: string,
  shape: Shape,
): string | undefined {
  if (formatOf[extname(name).toLowerCase()] !== format) {
    return `has the wrong file extension: its content is ${format}`;
  }
  if (pages > 1) return "is animated";
  const [, width] = shapes[shape].widths;
  const height = heightOf(shape, width);
  return autoOrient.width < width || autoOrient.height < height
    ? `is too small: it is ${autoOrient.width} by ${autoOrient.height} pixels, and must be at least ${width} by ${height}`
    : undefined;
}

/** One size at a time, to save memory. Undefined if one is too large even at the lowest quality. */
async function encodeSizes(open: () => Sharp, photo: Photo) {
  const files = new Map<string, Buffer>();
  for (const width of shapes[photo.shape].widths) {
    const cropped = await open()
      .autoOrient()
      .resize(width, heightOf(photo.shape, width), { position: "attention" })
      .toColorspace("srgb")
      .png({ compressionLevel: 0 })
      .toBuffer();
    for (const format of formats) {
      const encoded = await encodeWithin(cropped, format);
      if (!encoded) return undefined;
      files.set(photoUrl(photo, width, format), encoded);
    }
  }
  return files;
}

export async function encodeWithin(cropped: Buffer, format: Format) {
  const { default: sharp } = await import("sharp");
  for (const quality of [65, 50, 35, 20, 10]) {
    const image = sharp(cropped);
    const encoded = await (format === "avif"
      ? image.avif({ quality, effort: 2 })
      : image.webp({ quality })
    ).toBuffer();
    if (encoded.length <= maxBytes) return encoded;
  }
  return undefined;
}
