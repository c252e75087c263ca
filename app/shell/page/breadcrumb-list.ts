import type { BreadcrumbList } from "schema-dts";

export type Crumb = { name: string; path: string };

/** The breadcrumbs of a page, from the home page to the page itself. */
export function breadcrumbList(
  crumbs: readonly Crumb[],
  siteUrl: string,
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
