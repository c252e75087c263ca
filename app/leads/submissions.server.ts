import { hash } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Database, SubmissionsTable } from "../../db/schema.ts";
import type { LedgerHead } from "../server/commit.server.ts";
import { doubleClick, type RecentForms } from "./recent-forms.server.ts";

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

/** Fingerprint of a form's contents: the same contents, the same text. */
export function fingerprint(contents: Record<string, unknown>): string {
  const sorted = Object.entries(contents).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return hash("sha256", JSON.stringify(sorted), "base64url");
}

/** Which of these were taken before: a function from a form to its first copy, if there is one. The ledger ends with `head`. */
export async function findEarlier(
  transaction: Transaction<Database>,
  forms: readonly Submission[],
  recent: RecentForms,
  head: LedgerHead,
): Promise<(form: Submission) => EarlierSubmission | undefined> {
  await recent.update(transaction, head, forms);
  const keys = forms.flatMap(({ key }) => key ?? []);
  const alike = forms.flatMap((form) =>
    form.key === undefined ? recent.findAlike(form) : [],
  );
  const read = transaction
    .selectFrom("submissions")
    .select(["kind", "idempotency_key", "payload", "created_at"])
    .select("answer");
  const known = [
    ...(keys.length > 0
      ? await read.where("idempotency_key", "in", keys).execute()
      : []),
    ...(alike.length > 0
      ? await read.where("subject_id", "in", alike).execute()
      : []),
  ];
  return (form) => known.find((earlier) => isCopy(form, earlier));
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
