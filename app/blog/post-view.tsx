import { Breadcrumbs } from "../site/breadcrumbs.tsx";
import { company } from "../site/company.ts";
import { PageLink } from "../site/page-link.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { CallButton } from "../site/phone-link.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Contents } from "../ui/contents.tsx";
import { Prose } from "../ui/prose.tsx";
import { useToast } from "../ui/toast.tsx";
import type { ReadPost } from "./read-post.server.ts";

/** A blog post, with or without a city around it. */
export function PostView({ post }: { post: ReadPost }) {
  const { siteUrl } = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    ...(post.place ? [{ name: post.place.name, path: post.place.path }] : []),
    { name: "Blog", path: "/blog" },
    { name: post.title, path: post.path },
  ];
  return (
    <>
      <PageMeta
        title={post.place ? `${post.title} (${post.place.name})` : post.title}
        description={post.metaDescription}
        path={post.canonicalPath}
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <article className="wrap pt-2 pb-16 sm:pb-24">
        <Breadcrumbs crumbs={crumbs} />
        <header className="mt-6 sm:mt-10">
          <p className="text-sm font-semibold text-muted">{post.category}</p>
          <h1 className="mt-2 max-w-4xl text-3xl">{post.title}</h1>
          <p className="mt-4 text-sm text-muted">
            {post.author}
            {post.publishedAt && (
              <>
                {" · "}
                <time dateTime={post.publishedAt}>
                  {longDate(post.publishedAt)}
                </time>
              </>
            )}
          </p>
        </header>
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
            <Contents headings={post.headings} />
          ) : (
            <div className="max-lg:hidden" />
          )}
          <Prose html={post.html} />
          <ReviewBanner />
        </div>
      </article>
    </>
  );
}

function ReviewBanner() {
  return (
    <aside
      className="on-navy rounded-card bg-navy p-5 text-on-navy"
      aria-labelledby="review-banner"
    >
      <h2 id="review-banner" className="text-2xl">
        Is this about you?
      </h2>
      <p className="mt-2 text-on-navy-muted">
        Ask a person. The call and the review are free, at any hour.
      </p>
      <div className="no-print mt-6 grid gap-3">
        <CallButton phone={company.phones.blog} />
        <ReviewButton />
      </div>
    </aside>
  );
}

/** The button only shows a toast: spec 2; the toast leads on, and so does the link before any script: decision 002. */
function ReviewButton() {
  const toast = useToast();
  if (!company.reviewButtonShowsToast) return <ReviewLink />;
  return (
    <>
      <Button
        look="onNavy"
        className="noscript:hidden"
        onClick={() =>
          toast({
            kind: "plain",
            title: "Feature Not Implemented",
            description: (
              <PageLink
                to="/online-review"
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                Take the review on its own page
              </PageLink>
            ),
          })
        }
      >
        Start Online Review
      </Button>
      <noscript>
        <ReviewLink />
      </noscript>
    </>
  );
}

function ReviewLink() {
  return (
    <PageLink to="/online-review" className={buttonLook("onNavy")}>
      Start Online Review
    </PageLink>
  );
}

function longDate(time: string) {
  return new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(time));
}
