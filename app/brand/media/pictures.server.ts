import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/schema.ts";
import { createConcurrencyLimit } from "../../server/security/concurrency-limit.server.ts";
import { encodeWithin } from "./encode/encode-photo.server.ts";
import { findUpload } from "./uploads.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    pictures: Pictures;
  }
}

export type Pictures = ReturnType<typeof createPictures>;

const widths = [480, 960] as const;

const path = /^\/pictures\/([0-9a-f]{64})-(480|960)\.webp$/;

function addressOf(hash: string, width: number) {
  return `/pictures/${hash}-${width}.webp`;
}

export const largestAddressOf = (hash: string) => addressOf(hash, widths[1]);

async function resize(upload: Buffer, width: number) {
  const { default: sharp } = await import("sharp");
  return sharp(upload)
    .resize(width, undefined, { withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Photos in posts: uncropped, in two sizes that are encoded on first request. */
export function createPictures(database: Kysely<Database>) {
  const sizes = new LRUCache<string, { width: number; height: number }>({
    max: 2000,
    fetchMethod: async (hash) => {
      const upload = await findUpload(database, hash);
      if (!upload) return undefined;
      const { default: sharp } = await import("sharp");
      return sharp(upload).metadata();
    },
  });
  const limit = createConcurrencyLimit(1, 20);
  const files = new LRUCache<string, Buffer>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (address) => limit(() => encode(address)),
  });

  async function encode(address: string) {
    const [, hash = "", width] = path.exec(address) ?? [];
    const upload = await findUpload(database, hash);
    if (!upload) {
      sizes.delete(hash);
      return undefined;
    }
    for (const share of [1, 2, 4]) {
      const resized = await resize(upload, Number(width) / share);
      const encoded = await encodeWithin(resized, "webp");
      if (encoded) return encoded;
    }
    return undefined;
  }

  return {
    /** Includes the size, so that the layout doesn't shift; undefined if the photo wasn't uploaded. */
    async findAttributes(hash: string) {
      const size = await sizes.fetch(hash);
      if (!size) return undefined;
      return {
        src: addressOf(hash, widths[0]),
        srcset: widths
          .map((width) => `${addressOf(hash, width)} ${width}w`)
          .join(", "),
        sizes: "(width<48rem) 92vw, 42rem",
        width: String(size.width),
        height: String(size.height),
        loading: "lazy",
        decoding: "async",
      };
    },

    /** Undefined if the photo wasn't uploaded; such requests take no place in the queue. */
    async findFile(address: string): Promise<Buffer | "busy" | undefined> {
      const [, hash] = path.exec(address) ?? [];
      if (hash === undefined || !(await sizes.fetch(hash))) return undefined;
      const file = await files.fetch(address);
      // Its upload may have been deleted since its size was read.
      return file ?? (sizes.has(hash) ? "busy" : undefined);
    },
  };
}
