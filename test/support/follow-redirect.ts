import type { TestSite } from "./site.ts";

/** Opens where a redirect leads, as the browser that got it does: with the cookies that came along. */
export async function follow(site: TestSite, { headers }: Response) {
  const to = new URL(headers.get("Location") ?? "", site.url);
  const location = to.pathname + to.search;
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await site.visit(location, {
    headers: { Cookie: cookies.join("; ") },
  });
  return { location, page, html: await page.text() };
}
