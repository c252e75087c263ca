import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { constants, getPriority, setPriority } from "node:os";
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

type SocialImages = ReturnType<typeof createSocialImages>;

/** Cached. Child processes draw one headline and one icon at a time, so that they block no request and their memory is freed. */
export function createSocialImages(maxWaiting = 20) {
  const images = new LRUCache<string, Buffer, Drawing>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context: { svg, width, limit } }) =>
      limit(() => drawInChildProcess(svg, width)),
  });
  const createDraw = () => {
    const limit = createConcurrencyLimit(1, maxWaiting);
    return (svg: string, width: number) =>
      images.fetch(`${width} ${hash("sha256", svg)}`, {
        context: { svg, width, limit },
      });
  };
  const drawHeadline = createDraw();
  return {
    draw: (headline: string, look: Look) =>
      drawHeadline(socialImage(headline, look), 1200),
    drawSvg: createDraw(),
  };
}

type Drawing = {
  svg: string;
  width: number;
  limit: ReturnType<typeof createConcurrencyLimit>;
};

async function drawInChildProcess(svg: string, width: number) {
  const drawing = promisify(execFile)(
    process.execPath,
    [program, String(width)],
    { encoding: "buffer", env: {}, maxBuffer: 4_000_000, timeout: 20_000 },
  );
  const { pid } = drawing.child;
  const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
  if (pid !== undefined) setPriority(pid, Math.max(low, getPriority()));
  // If the process ends early, its exit status reports that.
  drawing.child.stdin?.on("error", () => {}).end(svg);
  return (await drawing).stdout;
}
