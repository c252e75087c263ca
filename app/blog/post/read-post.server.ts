import { type RouterContextProvider, redirect } from "react-router";
import { largestAddressOf } from "../../brand/media/pictures.server.ts";
import { uploadHash } from "../../brand/media/upload-reference.ts";
import { findAdvertisingLabel } from "../../law/advertising-rules.ts";
import {
  fillAllPlaceNames,
  fillPlaceNames,
} from "../../locations/fill-place-names.ts";
import { cityPath, type Place } from "../../locations/place.ts";
import { serverOnlyHtml } from "../../server/http/server-only-html.server.ts";
import {
  framedByContext,
  type RequestServices,
  servicesContext,
} from "../../server/http/services-context.server.ts";
import { formatLocalIso } from "../../server/local-time.ts";
import {
  listHeadings,
  renderMarkdown,
} from "../../shell/page/markdown.server.ts";
import { getAuthor, teamNameOf } from "../authors.ts";
import {
  changedAt,
  countWords,
  defaultCategory,
  isImagePath,
  listPath,
  type Post,
  type PostSummary,
  postPath,
} from "../post.ts";
import { toPreviewPost } from "../store/editing/post-drafts.server.ts";
import { listTopics } from "../store/post-tags.server.ts";
import { createImageFinder } from "./post-pictures.server.ts";
import { previewParameter, readPreviewLink } from "./post-preview.server.ts";

export type ReadPost = Awaited<ReturnType<typeof readPost>>;

const relatedPostCount = 4;

const minHeadings = 3;

/** A missing post or a failing store redirects to /404 (spec 8), an old slug to the new one. */
export async function readPost(
  lookup: {
    slug: string;
    place: Place | undefined;
    url: URL;
    request: Request;
  },
  context: Readonly<RouterContextProvider>,
) {
  const { place } = lookup;
  const services = context.get(servicesContext);
  const { post, previewUntil } = await findPostOrRedirect(lookup, context);
  const fill = (text: string) => fillPlaceNames(text, place);
  const pathTo = (slug: string) =>
    (place ? cityPath(place) : "") + postPath(slug);
  const category = post.category ?? defaultCategory;
  const content = fillAllPlaceNames(post.content, place);
  const findImage = await createImageFinder(content, services.pictures);
  const headings = listHeadings(content);
  const words = countWords(content);
  const onClock = (time: Date | string) =>
    formatLocalIso(time, services.timeZone);
  return {
    title: fill(post.title),
    canonicalPath: postPath(post.slug),
    path: pathTo(post.slug),
    metaDescription: fill(post.metaDescription),
    category: { name: category, path: listPath("category", category) },
    author: getAuthor(
      post.authorName ?? teamNameOf(services.operator),
      services.operator,
    ),
    publishedAt: post.publishedAt && onClock(post.publishedAt),
    changedAt: onClock(changedAt(post)),
    review:
      post.reviewedBy !== undefined && post.reviewedOn !== undefined
        ? { by: post.reviewedBy, on: post.reviewedOn }
        : undefined,
    words,
    topics: listTopics(post.tags).map(({ name }) => name),
    headings: headings.length < minHeadings ? [] : headings,
    imageUrl: await findTitlePicture(post, services),
    html: serverOnlyHtml(lookup.request, renderMarkdown(content, findImage)),
    place: place && {
      name: `${place.city.name}, ${place.state.name}`,
      path: cityPath(place),
    },
    labels: place
      ? listLabels(place.state.slug, services.operator)
      : services.homeLabels,
    previewUntil: previewUntil && onClock(previewUntil),
    ...(await readNeighbors(post, services, ({ slug, title }) => ({
      path: pathTo(slug),
      title: fill(title),
    }))),
  };
}

async function findTitlePicture(
  { imageUrl = "" }: Post,
  { pictures }: RequestServices,
) {
  const hash = uploadHash(imageUrl);
  if (hash) {
    const isUploaded = await pictures.findAttributes(hash);
    return isUploaded && largestAddressOf(hash);
  }
  return isImagePath(imageUrl) ? imageUrl : undefined;
}

function listLabels(state: string, operator: RequestServices["operator"]) {
  const label = findAdvertisingLabel(state, operator);
  return label ? [label] : [];
}

/** Left out if the store fails, because the page works without them. */
async function readNeighbors<Link>(
  post: Post,
  { posts, reportFailure }: RequestServices,
  toLink: (post: PostSummary) => Link,
): Promise<{ related: Link[]; older?: Link; newer?: Link }> {
  try {
    const related = await posts.listRelatedPosts(post, relatedPostCount);
    const { older, newer } = await posts.findNeighbors(post);
    return {
      related: related.map(toLink),
      older: older && toLink(older),
      newer: newer && toLink(newer),
    };
  } catch (error) {
    reportFailure("neighboring posts not read", error);
    return { related: [] };
  }
}

async function findPostOrRedirect(
  { slug, place, url }: { slug: string; place: Place | undefined; url: URL },
  context: Readonly<RouterContextProvider>,
): Promise<{ post: Post; previewUntil?: Date }> {
  const { posts, reportFailure } = context.get(servicesContext);
  let newSlug: string | undefined;
  try {
    const preview = url.searchParams.get(previewParameter);
    const draft =
      preview === null ? undefined : await findDraft(slug, preview, context);
    if (draft) return draft;
    const post = await posts.findPost(slug);
    if (post) return { post };
    newSlug = await posts.findNewSlug(slug);
  } catch (error) {
    reportFailure("post not read", error);
  }
  if (newSlug === undefined) throw redirect("/404");
  const city = place ? cityPath(place) : "";
  throw redirect(city + postPath(newSlug) + url.search, 301);
}

/** The draft, or else the stored post. Undefined for a forged or expired link, or if visitors see all of it anyway. */
async function findDraft(
  slug: string,
  preview: string,
  context: Readonly<RouterContextProvider>,
) {
  const { posts, now, deskUrl } = context.get(servicesContext);
  const key = await posts.findPreviewKey();
  const link =
    key === undefined ? undefined : readPreviewLink(preview, key, now());
  if (!link) return undefined;
  if (deskUrl !== undefined) context.set(framedByContext, deskUrl);
  const { draft, post: stored } = await posts.findEdited(link.id);
  const post = draft ? toPreviewPost(draft) : stored;
  return post?.slug === slug && !post.isPublished
    ? { post, previewUntil: link.until }
    : undefined;
}
