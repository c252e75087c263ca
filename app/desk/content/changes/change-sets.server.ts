import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Actor } from "../../../leads/events/lead-event.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { isUuid } from "../../../server/uuid.ts";
import type { DeskEventBody } from "../../audit/desk-event.ts";
import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import {
  type ContentKind,
  toText,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import { getCurrent, onlyKey } from "../content-store.server.ts";
import { findChangedFields, type SeenValues } from "./seen-values.server.ts";

export type Editor = { by: Actor; at: Date };

export function listOpenChanges(database: Kysely<Database>) {
  return database
    .selectFrom("change_sets")
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("content_versions")
          .select("key")
          .whereRef("change_set", "=", "change_sets.id")
          .where("key", "=", onlyKey),
      ).as("has_content"),
    )
    .where("state", "in", openStates)
    .orderBy("created_at", "desc")
    .execute();
}

export async function findMyOpenChange(
  database: Kysely<Database>,
  name: string,
) {
  const changes = await listOpenChanges(database);
  return changes.find(
    ({ state, by_name, has_content }) =>
      state === "open" && by_name === name && Boolean(has_content),
  );
}

export async function findOpenChange(
  database: Kysely<Database>,
  id = "",
): Promise<Change | undefined> {
  if (!isUuid(id)) return undefined;
  return database
    .selectFrom("change_sets")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", openStates)
    .executeTakeFirst();
}

export type Change = Selectable<Database["change_sets"]>;

const openStates = ["open", "scheduled"] as const;

export function listDrafts(database: Kysely<Database>, changeId: string) {
  return database
    .selectFrom("content_versions")
    .select(["id", "kind", "replaces", "data"])
    .where("change_set", "=", changeId)
    .where("key", "=", onlyKey)
    .orderBy("kind")
    .execute();
}

/** `conflicts` are fields that someone else has changed; empty if the change is closed. */
export type DraftResult =
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
    const base = draft ?? (await getCurrent(transaction, kind));
    const stored = valuesOf(base);
    const { fields, conflicts } = findChangedFields(kind, seen, {
      sent,
      stored,
    });
    if (conflicts.length > 0) return { ok: false, conflicts };
    const id = changeId || (await createChange(transaction, name, editor));
    const replaces = "replaces" in base ? base.replaces : base.version;
    const data = toText(isWhole ? sent : { ...stored, ...fields });
    const drafted = { id, kind: kind.kind, data, replaces, editor };
    await writeDraft(transaction, drafted);
    const event = {
      change: change ? change.name : name,
      fields: Object.keys(sent),
    };
    await recordContentEvent(transaction, editor, {
      kind: "content_drafted",
      data: event,
    });
    return { ok: true, changeId: id };
  });
}

type DraftOptions = {
  changeId?: string;
  name: string;
  isWhole?: boolean;
  seen?: SeenValues;
};

export async function createChange(
  transaction: Transaction<Database>,
  name: string,
  { by, at }: Editor,
) {
  const id = randomUUID();
  await transaction
    .insertInto("change_sets")
    .values({
      id,
      name,
      state: "open",
      created_at: at.toISOString(),
      by_name: by.name,
      due_at: null,
      problem: null,
    })
    .execute();
  return id;
}

export async function renameChange(
  database: Kysely<Database>,
  id: string,
  name: string,
) {
  const changes = database.updateTable("change_sets").where("id", "=", id);
  await changes.set({ name }).execute();
}

type Draft = {
  id: string;
  kind: string;
  key?: string;
  data: string;
  replaces: number;
  editor: Editor;
};

export async function writeDraft(
  transaction: Transaction<Database>,
  { id, kind, key = onlyKey, data, replaces, editor }: Draft,
) {
  const written = {
    data,
    replaces,
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

/** The new revision announces a publication to every process. */
export async function setChangeState(
  transaction: Transaction<Database>,
  id: string,
  state: "open" | "scheduled" | "published" | "discarded",
  { dueAt, problem }: { dueAt?: Date; problem?: string } = {},
) {
  await transaction
    .updateTable("change_sets")
    .set({
      state,
      problem: problem ?? null,
      due_at: dueAt?.toISOString() ?? null,
    })
    .where("id", "=", id)
    .execute();
  const next = transaction
    .selectFrom("change_sets")
    .select(({ fn }) => fn.min("due_at").as("next"))
    .where("state", "=", "scheduled");
  await transaction
    .updateTable("content_revision")
    .set((row) => ({
      next_at: next,
      revision: row("revision", "+", state === "published" ? 1 : 0),
    }))
    .execute();
}

export async function reopenChange(
  transaction: Transaction<Database>,
  { id, name, problem }: { id: string; name: string; problem: string },
  editor: Editor,
) {
  await setChangeState(transaction, id, "open", { problem });
  const data = { change: name, problem };
  const event = { kind: "content_scheduled", data } as const;
  await recordContentEvent(transaction, editor, event);
}

export function recordContentEvent(
  transaction: Transaction<Database>,
  editor: Editor,
  body: DeskEventBody,
) {
  return recordDeskEvent(transaction, { ...body, ...editor });
}
