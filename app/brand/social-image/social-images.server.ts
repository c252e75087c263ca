import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import { projectFolder } from "../../server/project-folder.ts";
import { createConcurrencyLimit } from "../../server/security/concurrency-limit.server.ts";
import type { Look } from "../look/look.ts";
import { socialImage } from "./social-image.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    images: SocialImages;
  }
}

const program = fileURLToPath(
  new URL("app/brand/social-image/draw-image.ts", projectFolder),
);

export type SocialImages = ReturnType<typeof createSocialImages>;

/** Cached. A child process draws one at a time, so that it blocks no request and its memory is freed. */
export function createSocialImages(maxWaiting = 20) {
  const limit = createConcurrencyLimit(1, maxWaiting);
  const images = new LRUCache<string, Buffer, { svg: string; width: number }>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context: { svg, width } }) =>
      limit(() => drawInChildProcess(svg, width)),
  });
  const drawSvg = (svg: string, width: number) =>
    images.fetch(`${width} ${hash("sha256", svg)}`, {
      context: { svg, width },
    });
  return {
    draw: (headline: string, look: Look) =>
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
  // If the process ends early, its exit status reports that.
  drawing.child.stdin?.on("error", () => {}).end(svg);
  return (await drawing).stdout;
}
