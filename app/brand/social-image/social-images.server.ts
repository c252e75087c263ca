import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import { projectFolder } from "../../server/project-folder.ts";
import { type Look, shippedLook } from "../look/look.ts";
import { socialImage } from "./social-image.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    images: SocialImages;
  }
}

/** The cache size in bytes. */
const cacheSize = 16 * 1024 * 1024;

const program = fileURLToPath(
  new URL("app/brand/social-image/draw-image.ts", projectFolder),
);

export type SocialImages = ReturnType<typeof createSocialImages>;

/**
 * Renders drawings as PNG images and caches them. Drawing runs in a child process, one at a time, so that it blocks no
 * request and its memory is returned. Beyond `maxQueued` waiting images, more are refused.
 */
export function createSocialImages(maxQueued = 20) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheSize,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  function queueDrawing(key: string, svg: string, width: number) {
    const drawing = last.then(async () => {
      const image = await drawInChildProcess(svg, width);
      cache.set(key, image);
      return image;
    });
    // A failure must not block the queue.
    last = drawing.catch(() => {});
    pending.set(key, drawing);
    return drawing.finally(() => pending.delete(key));
  }

  /** The drawing in this width; undefined while the queue is full. */
  async function drawSvg(
    svg: string,
    width: number,
  ): Promise<Buffer | undefined> {
    const key = `${width} ${hash("sha256", svg)}`;
    const image = cache.get(key) ?? pending.get(key);
    if (image) return image;
    return pending.size > maxQueued ? undefined : queueDrawing(key, svg, width);
  }

  return {
    /** The image of a headline; undefined while the queue is full. */
    draw: (headline: string, look: Look = shippedLook) =>
      drawSvg(socialImage(headline, look), 1200),
    drawSvg,
  };
}

async function drawInChildProcess(svg: string, width: number) {
  const drawing = promisify(execFile)(
    process.execPath,
    [program, String(width)],
    { encoding: "buffer", env: {}, maxBuffer: 4_000_000, timeout: 20_000 },
  );
  // A process that ends early is reported by its exit.
  drawing.child.stdin?.on("error", () => {}).end(svg);
  return (await drawing).stdout;
}
