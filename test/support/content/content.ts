import { randomUUID } from "node:crypto";
import { readEditablePost } from "../../../app/blog/store/editing/editable-post.server.ts";
import {
  fieldsOfPost,
  type PostFields,
} from "../../../app/blog/store/editing/post-fields.server.ts";
import { savePostEdit as typePostAt } from "../../../app/blog/store/editing/save-post-edit.server.ts";
import { saveContentDraft } from "../../../app/desk/content/changes/content-drafts.server.ts";
import type { ActionResult } from "../../../app/desk/content/changes/open-change.server.ts";
import { publishChange } from "../../../app/desk/content/changes/publish.server.ts";
import { rollBack } from "../../../app/desk/content/changes/roll-back.server.ts";
import type {
  ContentKind,
  Values,
} from "../../../app/desk/content/content-kind.ts";
import { readContentRevision } from "../../../app/desk/content/content-store.server.ts";
import {
  type Actor,
  namedActor,
} from "../../../app/leads/events/lead-event.ts";
import type { Services } from "../../../app/server/http/services-context.server.ts";
import { defaultTime } from "../databases/databases.ts";
import { postInput } from "../post-input.ts";

export type ContentDependencies = Pick<
  Services,
  "database" | "contentKinds" | "changePosts" | "content"
>;

export const olga = namedActor("Olga");

/** The content kind of a site's operator. */
export function operatorKindOf(deps: ContentDependencies) {
  return kindOf(deps, "operator");
}

export function kindOf({ contentKinds }: ContentDependencies, name: string) {
  const kind = contentKinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
}

/** Drafts these fields, of the operator unless another kind is named, and returns the id of the change. */
export async function draft(
  deps: ContentDependencies,
  fields: Values,
  {
    kind: kindName = "operator",
    name = "A change",
    by = olga,
    at = new Date(),
    changeId,
  }: {
    kind?: string;
    name?: string;
    by?: Actor;
    at?: Date;
    /** An open change that the draft joins. */
    changeId?: string;
  } = {},
): Promise<string> {
  const kind = kindOf(deps, kindName);
  const author = { name, by, at, ...(changeId && { changeId }) };
  const saved = await saveContentDraft(deps.database, kind, fields, author);
  if (!saved.ok) throw new Error("not drafted");
  return saved.changeId;
}

/** Drafts and publishes at once. */
export async function publish(
  deps: ContentDependencies,
  fields: Values,
  kind = "operator",
): Promise<ActionResult> {
  const id = await draft(deps, fields, { kind });
  return publishChange(deps, id, { by: olga, at: new Date() });
}

/** Types a valid post at the desk, with these fields replaced. */
export async function typeValidPost(
  { database }: Pick<Services, "database">,
  slug: string,
  {
    id = randomUUID(),
    changeId,
    ...changes
  }: { id?: string; changeId?: string } & PostFields,
) {
  const { publishedAt: _, ...draft } = postInput(slug);
  const fields = { ...fieldsOfPost(draft), ...changes };
  const { fingerprint } = await readEditablePost(database, id);
  const typed = {
    by: olga,
    at: new Date(defaultTime),
    id,
    fingerprint,
    fields,
    changeId,
  };
  const joined = await typePostAt(database, typed);
  if (joined === undefined) throw new Error("not typed");
  return { id };
}

/** A post as its page shows it now. */
export async function seePost(
  { database }: Pick<Services, "database">,
  id: string,
) {
  const { fingerprint } = await readEditablePost(database, id);
  return { id, fingerprint };
}

/** Publishes an earlier version again, now. */
export async function rollBackNow(
  { database }: Pick<ContentDependencies, "database">,
  kind: ContentKind,
  version: number,
  at = new Date(),
) {
  const { revision } = await readContentRevision(database);
  return rollBack(database, kind, version, { by: olga, at }, revision);
}
