import { data } from "react-router";
import {
  type RequestServices,
  servicesContext,
} from "../../server/http/services-context.server.ts";
import { notFound } from "../../shell/not-found/not-found.ts";
import { breadcrumbList } from "../../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../../shell/page/page-frame.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { readPageNumber } from "../../shell/page/page-number.ts";
import { Pager } from "../../shell/page/pager.tsx";
import { PageLink } from "../../shell/page-link.tsx";
import { useSite } from "../../shell/site.ts";
import { FeedLink } from "../feed-link.tsx";
import {
  categoryPath,
  defaultCategory,
  type PostSummary,
  postsPerPage,
} from "../post.ts";
import type { Route } from "./+types/blog-page.ts";
import {
  CategoryMark,
  type PostCard,
  PostCards,
  toCard,
} from "./post-cards.tsx";
import { FailedPosts } from "./post-list-view.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPageNumber(new URL(request.url).searchParams);
  if (page === undefined) throw notFound("Page not found");
  const index = await readIndex(page, context.get(servicesContext));
  if (index.problem) return data(index, { status: 503 });
  if (page > 1 && index.categories.length === 0) {
    throw notFound("Page not found");
  }
  return data(index);
}

async function readIndex(
  page: number,
  { posts, requestId, reportFailure, timeZone }: RequestServices,
) {
  try {
    return {
      page,
      pages: Math.ceil((await posts.countPosts()) / postsPerPage),
      categories: groupByCategory(await posts.listPosts({ page }), timeZone),
      links: (await posts.listCategories()).map(({ slug, name }) => ({
        path: categoryPath(slug),
        name,
      })),
    };
  } catch (error) {
    reportFailure("posts not read", error);
    return {
      page,
      pages: page,
      categories: [],
      links: [],
      problem: `Our posts didn't load (reference ${requestId}).`,
    };
  }
}

export default function BlogPage({ loaderData: index }: Route.ComponentProps) {
  return (
    <>
      <BlogMeta {...index} />
      <PageFrame
        crumbs={crumbsTo(index.page)}
        heading="Plain answers after an accident"
        lead="What to do, what to save, and who to call. Each post takes a few minutes to read."
        mark="talk"
      >
        {index.problem && <FailedPosts problem={index.problem} />}
        {index.pages === 0 && <p>No posts yet.</p>}
        <div className="grid gap-x-10 gap-y-14 sm:grid-cols-2 sm:gap-y-20">
          {index.categories.map(({ category, posts }, position) => (
            <Category
              key={category}
              category={category}
              posts={posts}
              hasLead={position === 0 && index.page === 1}
            />
          ))}
        </div>
        <Pager label="Pages of the blog" {...index} pathOf={pathOf} />
        <CategoryLinks links={index.links} />
      </PageFrame>
    </>
  );
}

function Category({
  category,
  posts,
  hasLead,
}: {
  category: string;
  posts: readonly PostCard[];
  hasLead: boolean;
}) {
  const isSmall = posts.length === 1 && !hasLead;
  return (
    <section
      className={`row-span-2 grid grid-rows-subgrid gap-y-0 ${isSmall ? "" : "col-span-full"}`}
    >
      <div className="flex items-center gap-2 self-end">
        <CategoryMark name={category} />
        <h2 className="text-2xl lg:text-[1.75rem]">{category}</h2>
      </div>
      <PostCards posts={posts} level="h3" hasLead={hasLead} />
    </section>
  );
}

/** An index page has only some posts of a category; these links lead to all of them. */
function CategoryLinks({ links }: { links: { path: string; name: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="categories" className="mt-10">
      <p id="categories" className="text-sm text-muted">
        All posts by category
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ path, name }) => (
          <li key={path}>
            <PageLink
              to={path}
              className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BlogMeta({ page, pages }: { page: number; pages: number }) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title={`Blog: Injury Claims in Plain English${page > 1 ? `, page ${page}` : ""}`}
        description={`Plain answers about injury claims: the first days, insurance adjusters, fault, medical records, fees, and what a lawyer does.${page > 1 ? ` Page ${page}.` : ""}`}
        path={pathOf(page)}
        noIndex={page > 1 || pages === 0}
        previous={page > 1 ? pathOf(page - 1) : undefined}
        next={page < pages ? pathOf(page + 1) : undefined}
        structuredData={[breadcrumbList(crumbsTo(page), siteUrl)]}
      />
      <FeedLink />
    </>
  );
}

function pathOf(page: number) {
  return page > 1 ? `/blog?page=${page}` : "/blog";
}

function crumbsTo(page: number) {
  return [
    { name: "Home", path: "/" },
    { name: "Blog", path: "/blog" },
    ...(page > 1 ? [{ name: `Page ${page}`, path: pathOf(page) }] : []),
  ];
}

function groupByCategory(posts: readonly PostSummary[], timeZone: string) {
  const groups = Map.groupBy(
    posts,
    ({ category }) => category ?? defaultCategory,
  );
  return [...groups].map(([category, members]) => ({
    category,
    posts: members.map((post) => toCard(post, timeZone)),
  }));
}
