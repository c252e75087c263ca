import { deepEqual, equal, notEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { restorePost } from "../../../app/blog/store/editing/edit-posts.server.ts";
import { readEditablePost } from "../../../app/blog/store/editing/editable-post.server.ts";
import { fieldsOfPost } from "../../../app/blog/store/editing/post-fields.server.ts";
import { savePostEdit } from "../../../app/blog/store/editing/save-post-edit.server.ts";
import type { Services } from "../../../app/server/http/services-context.server.ts";
import { postInput } from "../post-input.ts";
import { olga } from "./content.ts";

type ModelPost = { id: string; titles: string[]; copy?: Copy | undefined };

type Copy = { changeId: string; replaces: number; title: string };

/** Two posts for a random sequence of edits, publications and rollbacks, next to the model's expected state. */
export function createModelPosts(
  getServices: () => Pick<Services, "posts" | "database">,
) {
  const all = [0, 1].map((): ModelPost => ({ id: randomUUID(), titles: [] }));
  const slugOf = (id: string) => `model-${id}`;
  const publishIn = (post: ModelPost, title: string) => {
    if (post.titles.at(-1) !== title) post.titles.push(title);
  };
  const listCopies = (changeId: string) =>
    all.filter(({ copy }) => copy?.changeId === changeId);

  return {
    /** Drafts a title and returns the id of its change. `isOnlyDraft` says whether a change contains nothing else. */
    async type(
      at: number,
      title: string,
      {
        changeId,
        isOnlyDraft,
        now,
      }: {
        changeId: string | undefined;
        isOnlyDraft: (changeId: string) => boolean;
        now: Date;
      },
    ): Promise<string> {
      const post = all[at % all.length];
      if (!post) throw new Error("no post");
      const { database } = getServices();
      const { id, copy, titles } = post;
      const { publishedAt: _, ...draft } = postInput(slugOf(id), { title });
      const { fingerprint } = await readEditablePost(database, id);
      const fields = fieldsOfPost(draft);
      const typed = {
        by: olga,
        at: now,
        id,
        fingerprint,
        fields,
        changeId,
      };
      const joined = (await savePostEdit(database, typed)) ?? "";
      const stays =
        copy && isOnlyDraft(copy.changeId) ? copy.changeId : undefined;
      const expected = changeId ?? stays;
      if (expected !== undefined) equal(joined, expected);
      else notEqual(joined, copy?.changeId);
      const replaces = copy?.replaces ?? titles.length;
      post.copy = { changeId: joined, replaces, title };
      return joined;
    },

    count: (changeId: string) => listCopies(changeId).length,

    canPublish: (changeId: string) =>
      listCopies(changeId).every(
        ({ copy, titles }) => copy?.replaces === titles.length,
      ),

    publish(changeId: string) {
      for (const post of listCopies(changeId)) {
        publishIn(post, post.copy?.title ?? "");
        post.copy = undefined;
      }
    },

    /** Puts an earlier version back, if there is one. */
    async rollBack(at: number, now: Date) {
      const post = all[at % all.length];
      if (!post || post.titles.length === 0) return;
      const version = 1 + (at % post.titles.length);
      const seen = post.titles.length;
      const edit = { id: post.id, version, seen, by: olga, at: now };
      const { database } = getServices();
      deepEqual(await restorePost(database, edit), { ok: true });
      publishIn(post, post.titles[version - 1] ?? "");
    },

    async check() {
      for (const { id, titles } of all) {
        const stored = await getServices().posts.findPost(slugOf(id));
        equal(stored?.title, titles.at(-1));
      }
    },
  };
}
