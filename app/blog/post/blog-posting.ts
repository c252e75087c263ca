import type { BlogPosting, Organization, Person } from "schema-dts";
import { socialImagePath } from "../../brand/social-image/social-image-path.ts";
import { type SiteOperator, siteNameOf } from "../../shell/site.ts";
import { type Author, getAuthor } from "../authors.ts";

/** schema.org puts the reviewer on the page, not on the post. */
export function blogPosting(
  post: {
    title: string;
    description: string;
    path: string;
    category: string;
    topics: readonly string[];
    words: number;
    author: Author;
    publishedAt: string | undefined;
    changedAt: string;
    review: { by: string; on: string } | undefined;
  },
  {
    siteUrl,
    operator,
  }: {
    siteUrl: string;
    operator: Pick<SiteOperator, "kind" | "siteName">;
  },
): BlogPosting {
  const url = siteUrl + post.path;
  const siteName = siteNameOf(operator);
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    url,
    image: {
      "@type": "ImageObject",
      url: siteUrl + socialImagePath(post.path),
      width: "1200",
      height: "630",
    },
    datePublished: post.publishedAt,
    dateModified: post.changedAt,
    author: nameOf(post.author),
    publisher: {
      "@type": "Organization",
      name: siteName,
      url: siteUrl,
      logo: `${siteUrl}/icon-512.png`,
    },
    articleSection: post.category,
    keywords: post.topics.length > 0 ? [...post.topics] : undefined,
    wordCount: post.words,
    inLanguage: "en-US",
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": url,
      reviewedBy:
        post.review &&
        nameOf(getAuthor(post.review.by, { ...operator, siteName })),
      lastReviewed: post.review?.on,
    },
  };
}

function nameOf({ name, kind, bio }: Author): Person | Organization {
  const type = kind === "person" ? "Person" : "Organization";
  return { "@type": type, name, description: bio };
}
