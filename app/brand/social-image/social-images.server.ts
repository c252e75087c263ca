import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    images: SocialImages;
  }
}

/** The cache size in bytes. */
const cacheSize = 16 * 1024 * 1024;

/** Images in the queue at most; more are refused. */
const maxQueued = 20;

const program = fileURLToPath(
  new URL("./draw-social-image.ts", import.meta.url),
);

export type SocialImages = ReturnType<typeof createSocialImages>;

/**
 * Renders headlines as PNG images and caches them. Drawing runs in a child process, one at a time, so that it blocks no
 * request and its memory is returned.
 */
export function createSocialImages() {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheSize,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  function queueDrawing(headline: string) {
    const drawing = last.then(async () => {
      const image = await drawInChildProcess(headline);
      cache.set(headline, image);
      return image;
    });
    // A failure must not block the queue.
    last = drawing.catch(() => {});
    pending.set(headline, drawing);
    return drawing.finally(() => pending.delete(headline));
  }

  return {
    /** The image of a headline; undefined while the queue is full. */
    async draw(headline: string): Promise<Buffer | undefined> {
      const image = cache.get(headline) ?? pending.get(headline);
      if (image) return image;
      return pending.size > maxQueued ? undefined : queueDrawing(headline);
    },
  };
}

async function drawInChildProcess(headline: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, headline],
    { encoding: "buffer", env: {}, maxBuffer: 4_000_000, timeout: 20_000 },
  );
  return stdout;
}
