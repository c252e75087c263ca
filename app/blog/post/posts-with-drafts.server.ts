import type { Post, PostSummary } from "../post.ts";
import { toTypedPost } from "../store/editing/post-drafts.server.ts";
import type { EditedPost } from "../store/editing/type-post.server.ts";
import type { PostStore } from "../store/post-store.server.ts";

/** Posts as a preview shows them: with a change's drafts. A new post is in the list of all posts alone. */
export function withDrafts(
  posts: PostStore,
  readEdited: () => Promise<readonly EditedPost[]>,
): PostStore {
  let read: ReturnType<typeof readDrafts> | undefined;
  const drafts = () => {
    read ??= readDrafts(readEdited);
    return read;
  };
  const replaceIn = async (list: readonly PostSummary[]) => {
    const byOldSlug = new Map((await drafts()).map((one) => [one.old, one]));
    return list.map((post) => byOldSlug.get(post.slug)?.draft ?? post);
  };
  return {
    ...posts,

    async findPost(slug) {
      const all = await drafts();
      const found = all.find(({ draft }) => draft.slug === slug);
      if (found) return found.draft;
      return all.some(({ old }) => old === slug)
        ? undefined
        : posts.findPost(slug);
    },

    async findNewSlug(slug) {
      const moved = (await drafts()).find(({ old }) => old === slug);
      return moved?.draft.slug ?? posts.findNewSlug(slug);
    },

    async listPosts(options) {
      const list = await replaceIn(await posts.listPosts(options));
      if ((options?.page ?? 1) > 1) return list;
      const added = (await drafts()).filter(({ old }) => old === undefined);
      return [...added.map(({ draft }) => draft), ...list];
    },

    listRelatedPosts: async (city, limit) =>
      replaceIn(await posts.listRelatedPosts(city, limit)),

    async listCategoryPosts(slug, page) {
      const found = await posts.listCategoryPosts(slug, page);
      return { ...found, posts: await replaceIn(found.posts) };
    },

    async listTopicPosts(slug, page) {
      const found = await posts.listTopicPosts(slug, page);
      return { ...found, posts: await replaceIn(found.posts) };
    },
  };
}

/** Each draft, with the address that its post has on the site. */
async function readDrafts(
  readEdited: () => Promise<readonly EditedPost[]>,
): Promise<{ old: string | undefined; draft: Post }[]> {
  const edited = await readEdited();
  return edited.flatMap(({ post, copy }) => {
    if (!copy) return [];
    const typed = toTypedPost(copy);
    const publishedAt = typed.publishedAt ?? post?.publishedAt ?? copy.at;
    const draft = { ...typed, publishedAt, isPublished: true };
    return [{ old: post?.isPublished ? post.slug : undefined, draft }];
  });
}
