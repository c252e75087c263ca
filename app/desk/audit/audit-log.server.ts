import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";

type AuditLine = {
  seq: number;
  at: Date;
  by: string;
  kind: string;
  /** A lead's reference or an account's name; empty for neither, and after a person is erased. */
  about: string;
  data: string;
};

/** Newest first: changes to leads and accounts, and views of a lead's details. */
export async function listAuditLines(
  database: Kysely<Database>,
  { before, limit }: { before: number; limit: number },
): Promise<AuditLine[]> {
  const leads = await database
    .selectFrom("lead_events")
    .select(["seq", "at", "by_name", "kind", "data", "subject_id as about"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const accounts = await database
    .selectFrom("desk_events")
    .leftJoin("accounts", "accounts.id", "desk_events.account_id")
    .select(["seq", "at", "by_name", "kind", "data", "accounts.name as about"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const lines = [
    ...leads.map((row) => ({
      ...row,
      about: row.about ? referenceOf(row.about) : "",
      data: withoutWords(row.data),
    })),
    ...accounts.map((row) => ({ ...row, about: row.about ?? "" })),
  ];
  return lines
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, limit)
    .map(({ by_name, at, ...line }) => ({
      ...line,
      by: by_name,
      at: new Date(at),
    }));
}

/** Notes about a person are shown only with the lead. */
function withoutWords(data: string) {
  const parsed: unknown = JSON.parse(data);
  return JSON.stringify(parsed, (name, value) =>
    ["text", "note"].includes(name) ? undefined : value,
  );
}
