import { data } from "react-router";
import { postPath } from "../blog/post.ts";
import { servicesContext } from "../request-context.server.ts";
import { notFound } from "../site/not-found.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { Pager } from "../site/pager.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/all-links-page.ts";
import { corePages, outcomePages } from "./core-pages.ts";
import { LinkList } from "./link-list.tsx";
import { askedLinks, type List, readLinks } from "./read-links.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = askedLinks(new URL(request.url).searchParams);
  if (asked === false) throw notFound("Page not found");
  const { posts, reportFailure } = context.get(servicesContext);
  const links = await readLinks(asked, posts).catch((error) => {
    reportFailure("links not read", error);
  });
  if (!links) return data({ asked, links }, { status: 503 });
  const shown = links.posts ?? links.cityPosts;
  if (asked && asked.page > 1 && shown?.posts.length === 0) {
    throw notFound("Page not found");
  }
  return data({ asked, links });
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "All links", path: "/all-links" },
];

/** Every address of the site, for its owner: not for search engines. */
export default function AllLinksPage({
  loaderData: { asked, links },
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title={
          asked
            ? `All links: ${listNames[asked.list]}, page ${asked.page}`
            : "All links"
        }
        description="Every page of this site."
        path={asked ? pathTo(asked.list)(asked.page) : "/all-links"}
        noIndex
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame crumbs={crumbs} heading="All links">
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

function Links({ fixed, cities, posts, cityPosts }: Links) {
  return (
    <div className="stack-12">
      {fixed && <FixedLinks {...fixed} cities={cities} />}
      {posts && (
        <LinkSection list="posts" {...posts}>
          <LinkList
            links={posts.posts.map(({ slug, name }) => ({
              path: postPath(slug),
              name,
            }))}
          />
        </LinkSection>
      )}
      {cityPosts && (
        <LinkSection list="city-posts" {...cityPosts}>
          {cityPosts.posts.map(({ slug, name }) => (
            <CityFold
              key={slug}
              name={name}
              cities={cities}
              path={postPath(slug)}
            />
          ))}
        </LinkSection>
      )}
    </div>
  );
}

/** What does not grow with the number of posts. */
function FixedLinks({
  states,
  areas,
  categories,
  cities,
}: NonNullable<Links["fixed"]> & Pick<Links, "cities">) {
  return (
    <>
      <LinkList heading="Core pages" links={[...corePages, ...outcomePages]} />
      <LinkList heading="States" links={states} />
      <LinkList heading="Cities" links={cities} />
      <section>
        <h2 className="mb-4 text-2xl">Practice areas by city</h2>
        {areas.map(({ slug, name }) => (
          <CityFold key={slug} name={name} cities={cities} path={`/${slug}`} />
        ))}
      </section>
      {categories.length > 0 && (
        <LinkList heading="Blog categories" links={categories} />
      )}
    </>
  );
}

const listNames: Record<List, string> = {
  posts: "Blog posts",
  "city-posts": "Blog posts by city",
};

/** One page of a list, with the way to the others. */
function LinkSection({
  list,
  page,
  pages,
  children,
}: {
  list: List;
  page: number;
  pages: number;
  children: React.ReactNode;
}) {
  const name = listNames[list];
  return (
    <section>
      <h2 className="mb-4 text-2xl">{name}</h2>
      {children}
      <Pager
        label={`Pages of ${name.toLowerCase()}`}
        {...{ page, pages }}
        pathOf={pathTo(list)}
      />
    </section>
  );
}

/** The same page in every city. */
function CityFold({
  name,
  path,
  cities,
}: {
  name: string;
  path: string;
  cities: Links["cities"];
}) {
  return (
    <Disclosure question={name}>
      <LinkList
        links={cities.map((city) => ({
          path: city.path + path,
          name: city.name,
        }))}
      />
    </Disclosure>
  );
}

/** The first page of each list is part of the whole map. */
function pathTo(list: List) {
  return (page: number) =>
    page > 1 ? `/all-links?list=${list}&page=${page}` : "/all-links";
}
