import { loadBuild, type TestSite } from "./site.ts";

/** Reads a site's pages without its cache, which would compress and archive each one. */
export async function openUncachedPages({ services, now }: TestSite) {
  const { createWebApp } = await loadBuild();
  const app = createWebApp({ ...services, now });
  const headers = { Accept: "text/html" };
  const visit = async (path: string) =>
    app.request(services.siteUrl + path, { headers }, {});
  return {
    /** Redirects are not followed. */
    visit,
    /** The page's body. Throws if it fails or doesn't exist. */
    read: async (path: string) => {
      const response = await visit(path);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
  };
}
