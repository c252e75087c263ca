import { data } from "react-router";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { notFound } from "../shell/not-found/not-found.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { Pager } from "../shell/page/pager.tsx";
import { useSite } from "../shell/site.ts";
import { Notice } from "../ui/notice.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/all-links-page.ts";
import { MapSection } from "./map-section.tsx";
import {
  type PagedList,
  parseLinksQuery,
  readLinks,
} from "./read-links.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseLinksQuery(new URL(request.url).searchParams);
  if (query === false) throw notFound("Page not found");
  const services = context.get(servicesContext);
  const links = await readLinks(query, services).catch((error) => {
    services.reportFailure("links not read", error);
  });
  if (!links) return data({ query, links }, { status: 503 });
  const { fixed, lists } = links;
  if (query && query.page > Math.max(1, lists[0]?.pages ?? 0)) {
    throw notFound("Page not found");
  }
  return data({
    query,
    links: {
      fixed: fixed && serverOnlyHtml(request, fixed),
      lists: lists.map(({ html, ...list }) => ({
        ...list,
        links: serverOnlyHtml(request, html),
      })),
    },
  });
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "All links", path: "/all-links" },
];

export default function AllLinksPage({
  loaderData: { query, links },
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title={
          query
            ? `All links: ${listNames[query.list]}, page ${query.page}`
            : "All links"
        }
        description="Every page of this site."
        path={query ? pathTo(query.list)(query.page) : "/all-links"}
        noIndex
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="All links"
        lead="Every page of this site."
      >
        {links ? (
          <Links {...links} />
        ) : (
          <Notice kind="destructive" title="Failed to load links." />
        )}
      </PageFrame>
    </>
  );
}

type Links = NonNullable<Route.ComponentProps["loaderData"]["links"]>;

function Links({ fixed, lists }: Links) {
  return (
    <div className="stack-12">
      {fixed && <ServerHtml id="fixed" className="stack-12" sent={fixed} />}
      {lists.map((list) => (
        <LinkSection key={list.list} {...list} />
      ))}
    </div>
  );
}

const listNames: Record<PagedList, string> = {
  posts: "Blog posts",
  "city-posts": "Blog posts by city",
};

function LinkSection({ list, page, pages, links }: Links["lists"][number]) {
  const name = listNames[list];
  return (
    <MapSection heading={name} mark="talk">
      <ServerHtml id={list} sent={links} />
      <Pager
        label={`Pages of ${name.toLowerCase()}`}
        page={page}
        pages={pages}
        pathOf={pathTo(list)}
      />
    </MapSection>
  );
}

function pathTo(list: PagedList) {
  return (page: number) =>
    page > 1 ? `/all-links?list=${list}&page=${page}` : "/all-links";
}
