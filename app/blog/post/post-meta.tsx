import {
  breadcrumbList,
  type Crumb,
} from "../../shell/page/breadcrumb-list.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/site.ts";
import { FeedLink } from "../feed-link.tsx";
import { blogPosting } from "./blog-posting.ts";
import type { ReadPost } from "./read-post.server.ts";

export function PostMeta({
  post,
  crumbs,
}: {
  post: ReadPost;
  crumbs: readonly Crumb[];
}) {
  const site = useSite();
  const { title, place, metaDescription: description } = post;
  if (post.previewUntil) return <PageMeta title={title} noIndex />;
  const path = post.canonicalPath;
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={path}
        noIndex={place !== undefined}
        type="article"
        structuredData={[
          breadcrumbList(crumbs, site.siteUrl),
          blogPosting(
            { ...post, description, path, category: post.category.name },
            site,
          ),
        ]}
      />
      <FeedLink />
    </>
  );
}
