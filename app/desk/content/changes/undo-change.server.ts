import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import { fingerprintOf } from "../../fingerprint.ts";
import {
  type ContentKind,
  isSame,
  toText,
  undoFields,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import { findVersion, getCurrent, onlyKey } from "../content-store.server.ts";
import { longestName } from "./change-name.server.ts";
import type { PastPost } from "./change-posts.ts";
import {
  type Change,
  createChange,
  type Editor,
} from "./change-sets.server.ts";
import { draftOf, writeDraft } from "./content-drafts.server.ts";
import { concurrentChange } from "./open-change.server.ts";
import type { ChangeDependencies } from "./proposals.server.ts";

/** A kind of content that a published change edited; `left` lists the fields that were edited again since. */
export type PastKind = {
  kind: ContentKind;
  by: string;
  at: string;
  before: Values;
  after: Values;
  current: { version: number; data: string };
  undone: Values;
  left: readonly string[];
};

export type PastChange = {
  kinds: readonly PastKind[];
  posts: readonly PastPost[];
  canUndo: boolean;
  /** True if nothing that it edited was edited again. */
  isWhole: boolean;
  fingerprint: string;
};

export async function readPastChange(
  { database, contentKinds, changePosts }: ChangeDependencies,
  changeId: string,
): Promise<PastChange> {
  const kinds: PastKind[] = [];
  for (const row of await listPublishedIn(database, changeId)) {
    const kind = contentKinds.find((one) => one.kind === row.kind);
    const earlier = kind && (await findVersion(database, kind, row.replaces));
    if (!kind || !earlier) continue;
    const current = await getCurrent(database, kind);
    const [before, after] = [valuesOf(earlier), valuesOf(row)];
    const { values: undone, left } = undoFields({
      before,
      after,
      current: valuesOf(current),
    });
    const { by, at } = row;
    kinds.push({ kind, by, at, before, after, current, undone, left });
  }
  const posts = await changePosts.listPast(database, changeId);
  return {
    kinds,
    posts,
    canUndo: kinds.some(canUndo) || posts.some((post) => post.canUndo),
    isWhole:
      kinds.every(({ left }) => left.length === 0) &&
      posts.every(({ left }) => left === undefined),
    fingerprint: fingerprintOf([
      kinds.map(({ kind, current }) => [kind.kind, current.data]),
      posts.map(({ fingerprint }) => fingerprint),
    ]),
  };
}

function listPublishedIn(database: Kysely<Database>, changeId: string) {
  return database
    .selectFrom("content_versions")
    .select(["kind", "replaces", "data", "by_name as by", "published_at as at"])
    .where("change_set", "=", changeId)
    .where("key", "=", onlyKey)
    .where("published_at", "is not", null)
    .$narrowType<{ at: string }>()
    .orderBy("kind")
    .execute();
}

function canUndo({ undone, current }: PastKind) {
  return !isSame(undone, valuesOf(current));
}

type UndoResult =
  | { ok: true; changeId: string; isWhole: boolean }
  | { ok: false; problem: string };

/** Drafts a new change that undoes a published one, if nothing has changed since `seen`. */
export function draftUndo(
  deps: ChangeDependencies,
  { id, name }: Change,
  editor: Editor,
  seen: string,
): Promise<UndoResult> {
  const { changePosts } = deps;
  return deps.database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    await changePosts.lock(transaction);
    const inside = { ...deps, database: transaction };
    const past = await readPastChange(inside, id);
    if (!past.canUndo || past.fingerprint !== seen) {
      return { ok: false, problem: concurrentChange };
    }
    // Pages show a change's name in double quotes.
    const undoName = `Undo ‘${name}’`.slice(0, longestName);
    const changeId = await createChange(transaction, undoName, editor);
    for (const { kind, current, undone } of past.kinds.filter(canUndo)) {
      const draft = { ...draftOf(current), id: changeId, kind: kind.kind };
      await writeDraft(transaction, { ...draft, data: toText(undone), editor });
    }
    await changePosts.draftUndo(transaction, id, changeId, editor);
    const data = { change: undoName, fields: [] };
    const event = { kind: "content_drafted", data } as const;
    await recordDeskEvent(transaction, { ...event, ...editor });
    return { ok: true, changeId, isWhole: past.isWhole };
  });
}
