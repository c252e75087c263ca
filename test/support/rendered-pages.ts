import { loadBuild, type TestSite } from "./site.ts";

/** A site's pages past its cache, which compresses and archives each page: that costs more than rendering it. */
export async function renderPages({ services, now }: TestSite) {
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
