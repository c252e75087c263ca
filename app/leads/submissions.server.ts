import { hash } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, SubmissionsTable } from "../../db/schema.ts";
import type { Sender } from "./sender.ts";

/** Identical forms without a key within this time are a double click. */
const doubleClickMs = 10_000;

export type SubmissionKind = "contact" | "survey" | "callback";

export type Submission = {
  kind: SubmissionKind;
  key: string | undefined;
  payload: string;
  address: string | undefined;
  now: Date;
};

export type EarlierSubmission = Pick<
  Selectable<SubmissionsTable>,
  "kind" | "idempotency_key" | "payload" | "created_at" | "answer"
>;

export function toSubmission(
  kind: SubmissionKind,
  contents: Record<string, unknown>,
  { key, address, consent }: Sender,
  now: Date,
): Submission {
  const sorted = Object.entries(contents).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  // A duplicate gets the first form's receipt, which must not reach anyone else.
  const sender = [address, consent?.agent, consent?.language];
  const identity = key === undefined ? [sorted, sender] : sorted;
  const payload = hash("sha256", JSON.stringify(identity), "base64url");
  return { kind, key, payload, address, now };
}

export function lockNameOf({ kind, key, payload }: Submission): string {
  return key === undefined ? `form ${payload}` : `form ${kind} ${key}`;
}

export async function findEarlier(
  transaction: Transaction<Database>,
  forms: readonly Submission[],
): Promise<(form: Submission) => EarlierSubmission | undefined> {
  const keys = forms.flatMap(({ key }) => key ?? []);
  const known =
    keys.length > 0
      ? await read(transaction).where("idempotency_key", "in", keys).execute()
      : [];
  const keyless = forms.filter(({ key }) => key === undefined);
  for (const [address, theirs] of Map.groupBy(keyless, (one) => one.address)) {
    if (address === undefined) continue;
    const found = doubleClicksQuery(transaction, address, theirs);
    known.push(...(await found.execute()));
  }
  return (form) => known.find((earlier) => isDuplicate(form, earlier));
}

const maxRecent = 100;

/** Exported for the query-plan test. */
export function doubleClicksQuery(
  database: Kysely<Database>,
  address: string,
  forms: readonly Pick<Submission, "payload" | "now">[],
) {
  const times = forms.map(({ now }) => now.getTime());
  const since = new Date(Math.min(...times) - doubleClickMs).toISOString();
  const until = new Date(Math.max(...times) + doubleClickMs).toISOString();
  // Row comparisons make PostgreSQL read the index from its end; separate conditions make it sort all of its rows.
  const recent = read(database)
    .where(({ and, eb, refTuple, tuple }) => {
      const key = refTuple("client_address", "created_at");
      return and([
        eb(key, ">", tuple(address, since)),
        eb(key, "<=", tuple(address, until)),
      ]);
    })
    .orderBy("client_address", "desc")
    .orderBy("created_at", "desc")
    .limit(maxRecent);
  const payloads = forms.map(({ payload }) => payload);
  return database
    .selectFrom(recent.as("recent"))
    .selectAll()
    .where("payload", "in", payloads);
}

function read(database: Kysely<Database>) {
  return database
    .selectFrom("submissions")
    .select(["kind", "idempotency_key", "payload", "created_at", "answer"]);
}

export function isDuplicate(
  form: Submission,
  earlier: Pick<
    EarlierSubmission,
    "kind" | "idempotency_key" | "payload" | "created_at"
  >,
) {
  if (form.kind !== earlier.kind) return false;
  if (form.key !== undefined) return form.key === earlier.idempotency_key;
  if (form.payload !== earlier.payload) return false;
  return form.now.getTime() - Date.parse(earlier.created_at) < doubleClickMs;
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
