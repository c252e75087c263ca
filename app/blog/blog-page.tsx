import { data } from "react-router";
import { fillPlace } from "../locations/place.ts";
import { servicesContext } from "../request-context.server.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/blog-page.ts";
import { defaultCategory, type PostSummary, postPath } from "./post.ts";
import { PostCard } from "./post-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { posts, requestId, reportFailure } = context.get(servicesContext);
  try {
    return { categories: groupByCategory(await posts.listPosts()) };
  } catch (error) {
    reportFailure("posts not read", error);
    const problem = `The store of posts did not answer (reference ${requestId}).`;
    return data({ problem }, { status: 503 });
  }
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Blog", path: "/blog" },
];

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title="Blog: Injury Claims in Plain English"
        description="Plain answers about injury claims: the first days, insurance adjusters, fault, medical records, fees, and what a lawyer does. Written for people who are hurt."
        path="/blog"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame crumbs={crumbs} heading="Plain answers while you heal">
        {"problem" in loaderData ? (
          <Notice
            kind="destructive"
            title="Failed to load posts. Please try again later."
            description={loaderData.problem}
          />
        ) : (
          loaderData.categories.map(({ category, posts }) => (
            <section key={category} className="mb-14">
              <h2 className="text-2xl">{category}</h2>
              <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
                {posts.map((post) => (
                  <li key={post.slug}>
                    <PostCard {...post} path={postPath(post.slug)} level="h3" />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </PageFrame>
    </>
  );
}

/** Posts come newest first and stay so; a category stands where its newest post does. */
function groupByCategory(posts: readonly PostSummary[]) {
  const groups = Map.groupBy(
    posts,
    ({ category }) => category ?? defaultCategory,
  );
  return [...groups].map(([category, members]) => ({
    category,
    posts: members.map(({ slug, title, metaDescription }) => ({
      slug,
      title: fillPlace(title, undefined),
      metaDescription: fillPlace(metaDescription, undefined),
    })),
  }));
}
