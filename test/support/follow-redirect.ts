import type { TestSite } from "./site.ts";

/** Follows a redirect with its cookies, as a browser does. */
export async function follow(site: TestSite, { headers }: Response) {
  const to = new URL(headers.get("Location") ?? "", site.url);
  const location = to.pathname + to.search;
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await site.visit(location, {
    headers: { Cookie: cookies.join("; ") },
  });
  return { location, page, html: await page.text() };
}
