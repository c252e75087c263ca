import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import {
  type ContentKind,
  toText,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import { getCurrent, onlyKey, type Version } from "../content-store.server.ts";
import {
  createChange,
  type Editor,
  findOpenChange,
} from "./change-sets.server.ts";
import { findChangedFields, type SeenValues } from "./seen-values.server.ts";

export function listDrafts(database: Kysely<Database>, changeId: string) {
  return database
    .selectFrom("content_versions")
    .select(["id", "kind", "replaces", "base", "data"])
    .where("change_set", "=", changeId)
    .where("key", "=", onlyKey)
    .orderBy("kind")
    .execute();
}

/** `conflicts` are fields that someone else has changed; empty if the change is closed. */
type DraftResult =
  | { ok: true; changeId: string }
  | { ok: false; conflicts: readonly string[] };

/** `isWhole`: the fields are the entire content. With `seen`, drafts only what the form changed. */
export function saveContentDraft(
  database: Kysely<Database>,
  kind: ContentKind,
  given: Values,
  {
    changeId,
    name,
    isWhole = false,
    seen = {},
    ...editor
  }: Editor & DraftOptions,
): Promise<DraftResult> {
  const sent = kind.encrypt?.(given) ?? given;
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    const change = await findOpenChange(transaction, changeId);
    if (changeId && !change) return { ok: false, conflicts: [] };
    const drafts = changeId ? await listDrafts(transaction, changeId) : [];
    const draft = drafts.find((one) => one.kind === kind.kind);
    const base = draft ?? draftOf(await getCurrent(transaction, kind));
    const stored = valuesOf(base);
    const { fields, conflicts } = findChangedFields(kind, seen, {
      sent,
      stored,
    });
    if (conflicts.length > 0) return { ok: false, conflicts };
    const id = changeId || (await createChange(transaction, name, editor));
    const text = toText(isWhole ? sent : { ...stored, ...fields });
    const drafted = { id, kind: kind.kind, editor };
    await writeDraft(transaction, { ...base, ...drafted, data: text });
    const data = { change: change?.name ?? name, fields: Object.keys(fields) };
    const event = { kind: "content_drafted", data } as const;
    await recordDeskEvent(transaction, { ...event, ...editor });
    return { ok: true, changeId: id };
  });
}

/** A draft that changes nothing yet. */
export function draftOf({ version, data }: Version) {
  return { replaces: version, base: version === 0 ? data : null, data };
}

type DraftOptions = {
  changeId?: string;
  name: string;
  isWhole?: boolean;
  seen?: SeenValues;
};

type Draft = {
  id: string;
  kind: string;
  key?: string;
  data: string;
  replaces: number;
  base?: string | null;
  editor: Editor;
};

export async function writeDraft(
  transaction: Transaction<Database>,
  { id, kind, key = onlyKey, data, replaces, base = null, editor }: Draft,
) {
  const written = {
    data,
    replaces,
    base,
    by_name: editor.by.name,
    at: editor.at.toISOString(),
  };
  await transaction
    .insertInto("content_versions")
    .values({
      id: randomUUID(),
      kind,
      key,
      change_set: id,
      ...written,
      version: null,
      published_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["change_set", "kind", "key"]).doUpdateSet(written),
    )
    .execute();
}

export function deleteDrafts(
  transaction: Transaction<Database>,
  changeId: string,
) {
  return transaction
    .deleteFrom("content_versions")
    .where("change_set", "=", changeId)
    .where("version", "is", null)
    .execute();
}

export async function publishDraft(
  transaction: Transaction<Database>,
  { id, kind, replaces }: Pick<Draft, "id" | "kind" | "replaces">,
  { by, at }: Editor,
) {
  await transaction
    .updateTable("content_versions")
    .set({
      version: replaces + 1,
      by_name: by.name,
      published_at: at.toISOString(),
    })
    .where("change_set", "=", id)
    .where("kind", "=", kind)
    .execute();
}
