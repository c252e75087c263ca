import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/schema.ts";
import { createConcurrencyLimit } from "../../server/security/concurrency-limit.server.ts";
import { encodeWithin } from "./encode-photo.server.ts";
import { findUpload } from "./uploads.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    pictures: Pictures;
  }
}

export type Pictures = ReturnType<typeof createPictures>;

/** Pixels; a smaller picture isn't enlarged. */
const widths = [480, 960] as const;

const path = /^\/pictures\/([0-9a-f]{64})-(480|960)\.webp$/;

async function resize(upload: Buffer, width: number) {
  const { default: sharp } = await import("sharp");
  return sharp(upload)
    .resize(width, undefined, { withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Uploaded photos in texts, uncropped, in two sizes that are encoded on first request. */
export function createPictures(database: Kysely<Database>) {
  const sizes = new LRUCache<string, { width: number; height: number }>({
    max: 2000,
  });
  const files = new LRUCache<string, Buffer>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
  });
  const limit = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: 20,
    schedule: setImmediate,
  });

  async function encode(address: string, hash: string, width: number) {
    const known = files.get(address);
    const upload = known ?? (await findUpload(database, hash));
    if (known || !upload) return known;
    // Narrower if no quality is small enough, for example for a picture of sand.
    for (const narrower of [width, width / 2, width / 4]) {
      const encoded = await encodeWithin(
        await resize(upload, narrower),
        "webp",
      );
      if (!encoded) continue;
      files.set(address, encoded);
      return encoded;
    }
    return undefined;
  }

  return {
    /** Attributes of its `img`, so that the layout doesn't shift; undefined if it wasn't uploaded. */
    async findAttributes(hash: string) {
      let size = sizes.get(hash);
      if (!size) {
        const upload = await findUpload(database, hash);
        if (!upload) return undefined;
        const { default: sharp } = await import("sharp");
        const { width, height } = await sharp(upload).metadata();
        size = { width, height };
        sizes.set(hash, size);
      }
      const addressOf = (width: number) => `/pictures/${hash}-${width}.webp`;
      return {
        src: addressOf(widths[0]),
        srcset: widths
          .map((width) => `${addressOf(width)} ${width}w`)
          .join(", "),
        sizes: "(width<48rem) 92vw, 42rem",
        width: String(size.width),
        height: String(size.height),
        loading: "lazy",
        decoding: "async",
      };
    },

    /** The file at one of those addresses. */
    async findFile(address: string): Promise<Buffer | undefined> {
      const [, hash, width] = path.exec(address) ?? [];
      return hash
        ? limit(() => encode(address, hash, Number(width)))
        : undefined;
    },
  };
}
