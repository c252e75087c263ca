import type { RequestServices } from "../../server/http/services-context.server.ts";
import { socialImagePath } from "./social-image-path.ts";

export function isSocialImagePath(pathname: string) {
  return pathname.startsWith("/social/");
}

/** Only for a path that a page names as its own image, so that nobody can request arbitrary ones. */
export async function serveSocialImage(
  { url }: Request,
  readPage: (path: string) => Promise<Response>,
  {
    images,
    look,
    siteUrl,
  }: Pick<RequestServices, "images" | "look" | "siteUrl">,
): Promise<Response> {
  const { pathname } = new URL(url);
  const [, path] = /^\/social(\/[a-z0-9/-]+)\.png$/.exec(pathname) ?? [];
  if (path === undefined) return refuse(404);
  const page = await readPage(path);
  if (page.status !== 200) return refuse(page.status < 500 ? 404 : 503);
  const headline = findHeadline(
    await page.text(),
    siteUrl + socialImagePath(path),
  );
  if (headline === undefined) return refuse(404);
  const image = await images.draw(headline, look);
  if (!image) return refuse(503);
  return new Response(new Uint8Array(image), {
    headers: {
      "Content-Type": "image/png",
      // Other sites show it in link previews.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

function refuse(status: 404 | 503) {
  const words = status === 404 ? "There is no such image." : "Try again later.";
  return new Response(words, { status });
}

function findHeadline(html: string, image: string) {
  const contentOf = (name: string) => {
    const meta = `<meta property="og:${name}" content="([^"]*)"`;
    return new RegExp(meta).exec(html)?.[1];
  };
  if (contentOf("image") !== image) return undefined;
  return contentOf("title")?.replaceAll(
    /&(amp|lt|gt|quot|#x27);/g,
    (whole) => escaped[whole] ?? whole,
  );
}

const escaped: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
