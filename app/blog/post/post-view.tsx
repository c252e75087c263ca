import { AdvertisingLabels } from "../../law/advertising-labels.tsx";
import { formatDate } from "../../shell/format-date.ts";
import { Breadcrumbs } from "../../shell/page/breadcrumbs.tsx";
import { PageLink } from "../../shell/page-link.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { useSite } from "../../shell/site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ServerHtml } from "../../ui/server-html.tsx";
import { TableOfContents } from "../../ui/table-of-contents.tsx";
import { listPath } from "../post.ts";
import { PostByline } from "./post-byline.tsx";
import { PostMeta } from "./post-meta.tsx";
import type { ReadPost } from "./read-post.server.ts";
import { ReviewBanner } from "./review-banner.tsx";

export function PostView({ post }: { post: ReadPost }) {
  const crumbs = crumbsTo(post);
  return (
    <>
      <PostMeta post={post} crumbs={crumbs} />
      <article className="wrap pt-2 pb-16 sm:pb-24">
        <Breadcrumbs crumbs={crumbs} />
        {post.previewUntil && (
          <Notice
            kind="plain"
            title="Not published yet"
            description={`Only people with this link can see this post, until ${formatDate(post.previewUntil)}.`}
          />
        )}
        <PostByline post={post} />
        <EarlyActions />
        {post.imageUrl && (
          <img
            src={post.imageUrl}
            alt=""
            loading="lazy"
            className="mt-8 aspect-video w-full max-w-4xl rounded-card object-cover"
          />
        )}
        <div className="article mt-10">
          {post.headings.length > 0 ? (
            <TableOfContents headings={post.headings} />
          ) : (
            <div className="max-lg:hidden" />
          )}
          <ServerHtml
            key={post.path}
            id="post-text"
            className="prose"
            sent={post.html}
          />
          <ReviewBanner />
          <PostEnd post={post} />
        </div>
      </article>
      <AdvertisingLabels labels={post.labels} />
    </>
  );
}

/** Before the text, because on phones the banner is far below it. */
function EarlyActions() {
  const { operator } = useSite();
  return (
    <div className="no-print mt-6 grid gap-3 sm:flex lg:hidden">
      <CallButton phone={operator.phones.blog} />
      <PageLink to="/online-review" className={buttonClass("quiet")}>
        See if you qualify
      </PageLink>
    </div>
  );
}

function PostEnd({ post }: { post: ReadPost }) {
  const { author, topics } = post;
  return (
    <div className="lg:col-start-2">
      <div className="max-w-3xl text-sm text-muted stack-4">
        {topics.length > 0 && (
          <ul aria-label="Topics" className="flex flex-wrap gap-2">
            {topics.map((topic) => (
              <Topic key={topic} name={topic} />
            ))}
          </ul>
        )}
        {author.bio && (
          <p className="border-t border-line pt-4">
            <strong className="text-ink">{author.name}.</strong> {author.bio}
          </p>
        )}
      </div>
      <RelatedPosts posts={post.related} />
      <Neighbors post={post} />
    </div>
  );
}

function Topic({ name }: { name: string }) {
  const path = listPath("tag", name);
  const pill =
    "inline-flex min-h-11 items-center rounded-control border border-line px-4";
  return (
    <li>
      {path ? (
        <PageLink to={path} className={`${pill} hover:border-control`}>
          {name}
        </PageLink>
      ) : (
        <span className={pill}>{name}</span>
      )}
    </li>
  );
}

function RelatedPosts({ posts }: { posts: ReadPost["related"] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="no-print mt-10">
      <h2 id="similar" className="text-xl">
        Related posts
      </h2>
      <ul className="ruled-list mt-3">
        {posts.map(({ path, title }) => (
          <li key={path}>
            <PostLink to={path}>{title}</PostLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbors({ post: { older, newer } }: { post: ReadPost }) {
  if (!older && !newer) return null;
  return (
    <nav
      aria-label="More posts"
      className="no-print mt-10 grid max-w-3xl gap-6 sm:grid-cols-2"
    >
      {older && (
        <p>
          <span className="block text-sm text-muted">Previous post</span>{" "}
          <PostLink to={older.path} rel="prev">
            {older.title}
          </PostLink>
        </p>
      )}
      {newer && (
        <p>
          <span className="block text-sm text-muted">Next post</span>{" "}
          <PostLink to={newer.path} rel="next">
            {newer.title}
          </PostLink>
        </p>
      )}
    </nav>
  );
}

function PostLink({
  to,
  rel,
  children,
}: {
  to: string;
  rel?: "prev" | "next";
  children: string;
}) {
  return (
    <PageLink
      to={to}
      rel={rel}
      className="inline-block min-w-11 py-2.5 underline underline-offset-4"
    >
      {children}
    </PageLink>
  );
}

function crumbsTo({ place, title, path }: ReadPost) {
  return [
    { name: "Home", path: "/" },
    ...(place ? [{ name: place.name, path: place.path }] : []),
    { name: "Blog", path: "/blog" },
    { name: title, path },
  ];
}
