import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    images: SocialImages;
  }
}

/** Bytes of images that are kept. */
const capacity = 16 * 1024 * 1024;

/** Images that may wait for one that is being drawn. */
const mostWaiting = 20;

const program = fileURLToPath(
  new URL("./draw-social-image.ts", import.meta.url),
);

/** Draws the images that other sites show beside a link. */
export type SocialImages = ReturnType<typeof createSocialImages>;

/**
 * PNG images of headlines. Each is drawn once while it is kept, one at a time and in a process of its own: no other
 * request waits for it, and the memory that drawing takes is given back.
 */
export function createSocialImages() {
  const kept = new LRUCache<string, Buffer>({
    maxSize: capacity,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  function drawInTurn(headline: string) {
    const drawing = last.then(async () => {
      const image = await drawApart(headline);
      kept.set(headline, image);
      return image;
    });
    // One that fails holds up no other.
    last = drawing.catch(() => {});
    underWay.set(headline, drawing);
    return drawing.finally(() => underWay.delete(headline));
  }

  return {
    /** The image of a headline; undefined while too many others wait. */
    async draw(headline: string): Promise<Buffer | undefined> {
      const image = kept.get(headline) ?? underWay.get(headline);
      if (image) return image;
      return underWay.size > mostWaiting ? undefined : drawInTurn(headline);
    },
  };
}

async function drawApart(headline: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, headline],
    { encoding: "buffer", env: {}, maxBuffer: 4_000_000, timeout: 20_000 },
  );
  return stdout;
}
