import {
  generalPostsKey,
  postKey,
  postListsKey,
  tagKey,
} from "./post-cache-keys.server.ts";
import type { PostStore } from "./post-store.server.ts";

/** Records what the page reads, so that a change drops only the cached pages that read it. */
export function trackPostReads(
  posts: PostStore,
  note: (name: string) => void,
): PostStore {
  return new Proxy(posts, {
    get(target, name: keyof PostStore) {
      return (...inputs: readonly unknown[]) => {
        for (const read of readsOf(name, String(inputs[0]))) note(read);
        return Reflect.apply(target[name], target, inputs);
      };
    },
  });
}

function readsOf(name: keyof PostStore, first: string) {
  switch (name) {
    case "findPost":
    case "findAnyPost":
    case "findNewSlug":
      return [postKey(first)];
    case "listCityPosts":
      return [generalPostsKey, tagKey(first)];
    default:
      return [postListsKey];
  }
}
