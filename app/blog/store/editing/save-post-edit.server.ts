import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { recordDeskEvent } from "../../../desk/audit/desk-events.server.ts";
import {
  createChange,
  type Editor,
  findOpenChange,
  renameChange,
} from "../../../desk/content/changes/change-sets.server.ts";
import { isSame } from "../../../desk/content/content-kind.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { type EditablePost, readEditablePost } from "./editable-post.server.ts";
import { discardDraft, saveDeskDraft, untitled } from "./post-drafts.server.ts";
import { type PostFields, slugOfFields } from "./post-fields.server.ts";
import { lockPosts } from "./post-transaction.server.ts";
import { findLatestVersion } from "./post-versions.server.ts";

export type PostEdit = Editor & {
  id: string;
  fingerprint: string;
  fields: PostFields;
  changeId: string | undefined;
  isAutosave?: boolean;
};

/** Resolves to the change's id; undefined if someone else has changed the post or its change. */
export async function savePostEdit(
  database: Kysely<Database>,
  { id, fingerprint, fields, changeId, isAutosave, by, at }: PostEdit,
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    await lockPosts(transaction);
    const known = await readEditablePost(transaction, id);
    if (fingerprint !== known.fingerprint) return undefined;
    const editor = { by, at };
    // A half-finished sentence must not be published on schedule.
    if (isAutosave && known.draft?.change.dueAt) return undefined;
    const chosen = {
      changeId: isAutosave ? changeToStayIn(known) : changeId,
      fields,
      editor,
    };
    const joined = await chooseChange(transaction, known, chosen);
    if (joined === undefined) return undefined;
    const replaces =
      known.draft?.replaces ?? (await findLatestVersion(transaction, id));
    const typed = { postId: id, changeId: joined, fields, replaces, editor };
    await saveDeskDraft(transaction, typed);
    if (shouldLog(known, { fields, by, isAutosave })) {
      const slug = known.post?.slug ?? slugOfFields(fields);
      await recordPost(transaction, slug, "draft saved", editor);
    }
    return joined;
  });
}

/** Only a button moves the draft into another change, which may be scheduled. */
function changeToStayIn({ draft, isOnlyDraft }: EditablePost) {
  return isOnlyDraft ? undefined : draft?.change.id;
}

function shouldLog(
  { draft }: EditablePost,
  { fields, by, isAutosave }: Pick<PostEdit, "fields" | "by" | "isAutosave">,
) {
  if (!draft || draft.by !== by.name) return true;
  return !isAutosave && !isSame(draft.fields, fields);
}

export function recordPost(
  transaction: Transaction<Database>,
  post: string,
  act: string,
  { by, at }: Editor,
) {
  return recordDeskEvent(transaction, {
    kind: "post_edited",
    data: { post, act },
    by,
    at,
  });
}

async function chooseChange(
  transaction: Transaction<Database>,
  { draft, isOnlyDraft }: EditablePost,
  {
    changeId,
    fields,
    editor,
  }: Pick<PostEdit, "changeId" | "fields"> & { editor: Editor },
): Promise<string | undefined> {
  if (changeId !== undefined) {
    if (draft?.change.id === changeId) return changeId;
    if (!(await findOpenChange(transaction, changeId))) return undefined;
    if (draft) await discardDraft(transaction, draft);
    return changeId;
  }
  if (!draft || !isOnlyDraft) {
    if (draft) await discardDraft(transaction, draft);
    return createChange(transaction, titleOf(fields), editor);
  }
  if (draft.change.name === titleOf(draft.fields)) {
    await renameChange(transaction, draft.change.id, titleOf(fields));
  }
  return draft.change.id;
}

function titleOf({ title = "" }: PostFields) {
  return title.slice(0, longestTitle) || untitled;
}

const longestTitle = 80;
