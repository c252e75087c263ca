import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Actor } from "../../../leads/events/lead-event.ts";
import { isUuid } from "../../../server/uuid.ts";
import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import { onlyKey } from "../content-store.server.ts";

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

export function findOpenChange(database: Kysely<Database>, id?: string) {
  return findChange(database, id, openStates);
}

export function findPublishedChange(database: Kysely<Database>, id?: string) {
  return findChange(database, id, ["published"]);
}

async function findChange(
  database: Kysely<Database>,
  id = "",
  states: readonly Change["state"][],
): Promise<Change | undefined> {
  if (!isUuid(id)) return undefined;
  return database
    .selectFrom("change_sets")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", states)
    .executeTakeFirst();
}

export type Change = Selectable<Database["change_sets"]>;

const openStates = ["open", "scheduled"] as const;

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

/** The new revision announces a publication to every process. */
export async function setChangeState(
  transaction: Transaction<Database>,
  id: string,
  state: "open" | "scheduled" | "published" | "discarded",
  { dueAt, problem }: { dueAt?: Date | undefined; problem?: string } = {},
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

/** Without `dueAt` the change is a draft again, perhaps because of a `problem`. */
export async function setSchedule(
  transaction: Transaction<Database>,
  { id, name }: Pick<Change, "id" | "name">,
  schedule: { dueAt?: Date | undefined; problem?: string },
  editor: Editor,
) {
  const { dueAt, problem } = schedule;
  const state = dueAt ? "scheduled" : "open";
  await setChangeState(transaction, id, state, schedule);
  const data = { change: name, at: dueAt?.toISOString(), problem };
  const event = { kind: "content_scheduled", data } as const;
  await recordDeskEvent(transaction, { ...event, ...editor });
}
