import type { Operator } from "../brand/operator.ts";
import { fillPlaceNames } from "../locations/fill-place-names.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/feed-endpoint.ts";
import { getAuthor, teamNameOf } from "./authors.ts";
import {
  changedAt,
  defaultCategory,
  feedPath,
  type Post,
  postPath,
} from "./post.ts";

const feedSize = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { posts, reportFailure } = services;
  const newest = await posts.listNewestPosts(feedSize).catch((error) => {
    reportFailure("posts not read", error);
    throw new Response("Please try again later.", { status: 503 });
  });
  return new Response(writeFeed(newest, services), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}

type FeedSite = { siteUrl: string; operator: Operator };

function writeFeed(posts: readonly Post[], site: FeedSite) {
  const { siteUrl, operator } = site;
  // Atom requires a date, even for an empty feed.
  const updated = posts.map(changedAt).reduce(latest, "1970-01-01T00:00:00Z");
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${siteUrl}${feedPath}</id>
<title>${escapeXml(`${operator.siteName} blog`)}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${siteUrl}${feedPath}"/>
<link rel="alternate" type="text/html" href="${siteUrl}/blog"/>
<author><name>${escapeXml(teamNameOf(operator))}</name></author>
${posts.map((post) => writeEntry(post, site)).join("\n")}
</feed>
`;
}

/** The entry id stays the same when the slug changes. */
function writeEntry(post: Post, { siteUrl, operator }: FeedSite) {
  const author = getAuthor(post.authorName ?? teamNameOf(operator), operator);
  const plain = (text: string) => escapeXml(fillPlaceNames(text, undefined));
  return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${plain(post.title)}</title>
<link rel="alternate" type="text/html" href="${siteUrl}${postPath(post.slug)}"/>
<published>${post.publishedAt ?? post.createdAt}</published>
<updated>${changedAt(post)}</updated>
<author><name>${escapeXml(author.name)}</name></author>
<category term="${escapeXml(post.category ?? defaultCategory)}"/>
<summary>${plain(post.metaDescription)}</summary>
</entry>`;
}

function latest(one: string, other: string) {
  return one > other ? one : other;
}

/** XML allows no control characters, even escaped. */
function escapeXml(text: string) {
  return text
    .replaceAll(/[^\t\n\r\P{Cc}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
