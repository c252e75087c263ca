import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";

export const maxLineNumber = 2_147_483_647;

/** Newest first. `about` is a lead's reference or an account's name; empty after a person is erased. */
export async function listAuditLines(
  database: Kysely<Database>,
  { before, limit }: { before: number; limit: number },
) {
  const leads = await database
    .selectFrom("lead_events")
    .select(["seq", "at", "by_name as by", "kind", "data", "subject_id"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const accounts = await database
    .selectFrom("desk_events")
    .leftJoin("accounts", "accounts.id", "desk_events.account_id")
    .select(["seq", "at", "by_name as by", "kind", "data", "accounts.name"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const lines = [
    ...leads.map(({ subject_id, ...row }) => ({
      ...row,
      about: subject_id ? referenceOf(subject_id) : "",
      data: withoutWords(row.data),
    })),
    ...accounts.map(({ name, ...row }) => ({ ...row, about: name ?? "" })),
  ];
  return lines.toSorted((one, other) => other.seq - one.seq).slice(0, limit);
}

/** What people wrote about a person is shown only with the lead. */
function withoutWords(data: string) {
  const parsed: unknown = JSON.parse(data);
  return JSON.stringify(parsed, (name, value) =>
    ["text", "note", "reason"].includes(name) ? undefined : value,
  );
}
