import type { BreadcrumbList } from "schema-dts";

export type Crumb = { name: string; path: string };

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
