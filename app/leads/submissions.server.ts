import { createHash } from "node:crypto";
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import type { Database, SubmissionsTable } from "../../db/schema.ts";
import { wanted } from "../server/wanted.server.ts";

export type SubmissionKind = "contact" | "survey" | "callback";

/** A form as it is told from others. */
export type Submission = {
  kind: SubmissionKind;
  key: string | undefined;
  payload: string;
  address: string | undefined;
  now: Date;
};

/** What a form that came before is known by, and its answer. */
export type EarlierSubmission = Pick<
  Selectable<SubmissionsTable>,
  "kind" | "idempotency_key" | "payload" | "created_at" | "answer"
>;

/** How long a second copy of a form without a key counts as a double click, in milliseconds. */
const doubleClick = 10_000;

/** Fingerprint of a form's contents: the same contents, the same text. */
export function fingerprint(contents: Record<string, unknown>): string {
  const sorted = Object.entries(contents).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return createHash("sha256")
    .update(JSON.stringify(sorted))
    .digest("base64url");
}

/** Which of these were taken before: a function from a form to its first copy, if there is one. */
export async function findEarlier(
  transaction: Transaction<Database>,
  forms: readonly Submission[],
): Promise<(form: Submission) => EarlierSubmission | undefined> {
  const keys = forms.flatMap(({ key }) => key ?? []);
  const keyless = forms.filter(({ key }) => key === undefined);
  const known = [
    ...(keys.length > 0
      ? await transaction
          .selectFrom("submissions")
          .select(["kind", "idempotency_key", "payload", "created_at"])
          .select("answer")
          .where("idempotency_key", "in", keys)
          .execute()
      : []),
    ...(keyless.length > 0
      ? (await copiesQuery(transaction, keyless).execute(transaction)).rows
      : []),
  ];
  return (form) => known.find((earlier) => isCopy(form, earlier));
}

/**
 * The latest form with each of these contents that a double click could be a copy of: one look into the index for each,
 * however many forms came in these seconds. Exported to have its plan looked at.
 */
export function copiesQuery(
  database: Kysely<Database>,
  forms: readonly Pick<Submission, "payload" | "now">[],
): RawBuilder<EarlierSubmission> {
  const first = Math.min(...forms.map(({ now }) => now.getTime()));
  const after = new Date(first - doubleClick).toISOString();
  const payloads = forms.map(({ payload }) => payload);
  // A join in place of the looks by id makes PostgreSQL read the whole table where a batch is large.
  return sql<EarlierSubmission>`
    select payload, null as idempotency_key,
      (select kind from submissions where subject_id = latest) as kind,
      (select created_at from submissions where subject_id = latest) as created_at,
      (select answer from submissions where subject_id = latest) as answer
    from (
      select value as payload, (
        select subject_id from submissions
        where payload = value and created_at > ${after}
        order by created_at desc limit 1
      ) as latest from ${wanted(database, payloads)}
    ) as found
    where latest is not null
  `;
}

/** Whether a form is a copy of an earlier one; with a key, whatever it holds. */
export function isCopy(
  form: Submission,
  earlier: Pick<
    EarlierSubmission,
    "kind" | "idempotency_key" | "payload" | "created_at"
  >,
) {
  if (form.kind !== earlier.kind) return false;
  if (form.key !== undefined) return form.key === earlier.idempotency_key;
  if (form.payload !== earlier.payload) return false;
  return form.now.getTime() - Date.parse(earlier.created_at) < doubleClick;
}

/** How many forms each address has sent in the window before `now`. */
export async function countByAddress(
  transaction: Transaction<Database>,
  addresses: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("submissions")
    .select((select) => [
      "client_address",
      select.fn.countAll<number>().as("count"),
    ])
    .where("client_address", "in", addresses)
    .where("created_at", ">", since.toISOString())
    .groupBy("client_address")
    .execute();
  return new Map(
    rows.map(({ client_address, count }) => [
      client_address ?? "",
      Number(count),
    ]),
  );
}

export function toSubmissionRow(
  form: Submission,
  subjectId: string,
  answer: string | null,
): SubmissionsTable {
  return {
    subject_id: subjectId,
    kind: form.kind,
    created_at: form.now.toISOString(),
    idempotency_key: form.key ?? null,
    payload: form.payload,
    client_address: form.address ?? null,
    answer,
  };
}
