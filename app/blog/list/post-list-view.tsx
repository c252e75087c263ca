import { breadcrumbList } from "../../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../../shell/page/page-frame.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { Pager } from "../../shell/page/pager.tsx";
import { useSite } from "../../shell/site.ts";
import { Notice } from "../../ui/notice.tsx";
import { FeedLink } from "../feed-link.tsx";
import { findCategoryMark, type PostCard, PostCards } from "./post-cards.tsx";

export function PostListView({
  name,
  description,
  noIndex,
  path,
  page,
  pages,
  posts,
  problem,
}: {
  name: string;
  description: string;
  noIndex?: boolean;
  path: string;
  page: number;
  pages: number;
  posts: readonly PostCard[];
  problem: string | undefined;
}) {
  const { siteUrl } = useSite();
  const pathOf = (number: number) =>
    number > 1 ? `${path}?page=${number}` : path;
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Blog", path: "/blog" },
    { name, path: pathOf(page) },
  ];
  const suffix = page > 1 ? `, page ${page}` : "";
  return (
    <>
      <PageMeta
        title={`Blog: ${name}${suffix}`}
        description={page > 1 ? `${description} Page ${page}.` : description}
        path={pathOf(page)}
        previous={page > 1 ? pathOf(page - 1) : undefined}
        next={page < pages ? pathOf(page + 1) : undefined}
        noIndex={noIndex || page > 1}
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <FeedLink />
      <PageFrame
        crumbs={crumbs}
        heading={name}
        mark={findCategoryMark(name) ?? "talk"}
      >
        {problem && <FailedPosts problem={problem} />}
        <PostCards posts={posts} level="h2" hasLead={page === 1} />
        <Pager
          label={`Pages of ${name}`}
          page={page}
          pages={pages}
          pathOf={pathOf}
        />
      </PageFrame>
    </>
  );
}

export function FailedPosts({ problem }: { problem: string }) {
  return (
    <Notice
      kind="destructive"
      title="Failed to load posts. Please try again later."
      description={problem}
    />
  );
}
