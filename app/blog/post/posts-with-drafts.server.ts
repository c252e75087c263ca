import { defaultCategory, type Post, type PostSummary } from "../post.ts";
import type { EditablePost } from "../store/editing/editable-post.server.ts";
import { toPreviewPost } from "../store/editing/post-drafts.server.ts";
import { isUnpublishing } from "../store/editing/post-fields.server.ts";
import { joinCityPosts } from "../store/post-lists.server.ts";
import { categorySlugOf, isGeneral } from "../store/post-rows.server.ts";
import type { PostStore } from "../store/post-store.server.ts";
import { listTags } from "../store/post-tags.server.ts";

export function withDrafts(
  posts: PostStore,
  readEdited: () => Promise<readonly EditablePost[]>,
): PostStore {
  let read: ReturnType<typeof readDrafts> | undefined;
  const drafts = () => {
    read ??= readDrafts(readEdited);
    return read;
  };
  return {
    ...posts,

    async findPost(slug) {
      const all = await drafts();
      const found = all.find(({ draft }) => draft.slug === slug);
      if (found) return found.draft.isPublished ? found.draft : undefined;
      return all.some(({ old }) => old?.slug === slug)
        ? undefined
        : posts.findPost(slug);
    },

    async findNewSlug(slug) {
      const moved = (await drafts()).find(({ old }) => old?.slug === slug);
      if (moved && !moved.draft.isPublished) return undefined;
      return moved?.draft.slug ?? posts.findNewSlug(slug);
    },

    async countPosts() {
      const added = (await drafts()).filter(({ old }) => !old);
      return (await posts.countPosts()) + added.length;
    },

    listPosts: async (options) =>
      merge(await posts.listPosts(options), await drafts(), {
        belongs: () => true,
        page: options?.page,
      }),

    async listCityPosts(city, limit) {
      const { ofCity, general } = await posts.listCityParts(city, limit);
      const belongs = isTagged("tag", city.toLowerCase());
      const lists = {
        ofCity: merge(ofCity, await drafts(), { belongs }),
        general: merge(general, await drafts(), { belongs: isGeneral }),
      };
      return joinCityPosts(lists, limit);
    },

    async listPostsBy(kind, slug, page) {
      const found = await posts.listPostsBy(kind, slug, page);
      const belongs =
        kind === "category"
          ? (post: Post) => categorySlugOf(post) === slug
          : isTagged("topic", slug);
      const list = merge(found.posts, await drafts(), { belongs, page });
      return { ...found, posts: list };
    },

    listCategories: async () =>
      mergeCategories(await posts.listCategories(), await drafts()),
  };
}

type Draft = { old: Post | undefined; draft: Post };

function merge(
  list: readonly PostSummary[],
  drafts: readonly Draft[],
  {
    belongs,
    page = 1,
  }: { belongs: (post: Post) => boolean; page?: number | undefined },
): PostSummary[] {
  const isListed = (post: Post) => post.isPublished && belongs(post);
  const shown = list.flatMap((post) => {
    const found = drafts.find(({ old }) => old?.slug === post.slug);
    if (!found) return [post];
    return isListed(found.draft) ? [found.draft] : [];
  });
  const added = drafts
    .filter(({ old, draft }) => isListed(draft) && !(old && isListed(old)))
    .map(({ draft }) => draft);
  return page > 1 ? shown : [...added, ...shown].toSorted(newestFirst);
}

function mergeCategories(
  list: Awaited<ReturnType<PostStore["listCategories"]>>,
  drafts: readonly Draft[],
) {
  const drafted = drafts.map(({ draft }) => ({
    slug: categorySlugOf(draft),
    name: draft.category ?? defaultCategory,
  }));
  return [
    ...new Map([...drafted, ...list].map((one) => [one.slug, one])).values(),
  ]
    .filter(({ slug }) => slug !== "")
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

function newestFirst(one: PostSummary, other: PostSummary) {
  return (other.publishedAt ?? "").localeCompare(one.publishedAt ?? "");
}

function isTagged(column: "tag" | "topic", value: string) {
  return (post: Post) => listTags(post).some((row) => row[column] === value);
}

async function readDrafts(
  readEdited: () => Promise<readonly EditablePost[]>,
): Promise<Draft[]> {
  const edited = await readEdited();
  return edited.flatMap(({ post, draft: stored }) => {
    if (!stored) return [];
    const typed = toPreviewPost(stored);
    const publishedAt = typed.publishedAt ?? post?.publishedAt ?? stored.at;
    const draft = {
      ...typed,
      publishedAt,
      isPublished: !isUnpublishing(stored.fields),
    };
    return [{ old: post?.isPublished ? post : undefined, draft }];
  });
}
