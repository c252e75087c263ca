import type { Kysely, Transaction } from "kysely";
import type { Database, SubmissionsTable } from "../../db/schema.ts";
import type { LedgerHead } from "../server/commit.server.ts";

/** How long a second copy of a form without a key counts as a double click, in milliseconds. */
export const doubleClick = 10_000;

/** What a double click is recognized by. */
type RecentForm = Pick<
  SubmissionsTable,
  "subject_id" | "kind" | "payload" | "created_at"
>;

export type RecentForms = ReturnType<typeof watchRecentForms>;

/**
 * The forms of the last seconds by their contents, in memory: an index of fingerprints, each of which belongs in another
 * page of it, is what storing a form would cost most. Each form lengthens the ledger of consents, so where the ledger
 * ends as it did when this was last up to date, no other copy of the site has taken one; else what came since is read.
 * All methods are for whoever holds the lock of `exclusively`.
 */
export function watchRecentForms(window = doubleClick) {
  let known: LedgerHead | undefined;
  let expected: { head: LedgerHead; forms: readonly RecentForm[] } | undefined;
  let [young, old] = [new Map<string, string>(), new Map<string, string>()];
  let turnedAt = 0;

  const add = (form: RecentForm) => young.set(nameOf(form), form.subject_id);

  async function catchUp(
    transaction: Transaction<Database>,
    { count }: LedgerHead,
    after: string,
  ) {
    const first = known?.count ?? 0;
    for (let last = count; last > first; last -= pageSize) {
      const events = await listEvents(
        transaction,
        Math.max(first, last - pageSize),
        last,
      );
      const fresh = events.filter(({ created_at }) => created_at > after);
      const ids = fresh.flatMap(({ subject_id }) => subject_id ?? []);
      if (ids.length > 0) {
        (await formsQuery(transaction, ids).execute()).forEach(add);
      }
      if (fresh.length === 0) return;
    }
  }

  return {
    /** Brings it up to date for these forms. `head` is how the ledger ends. */
    async update(
      transaction: Transaction<Database>,
      head: LedgerHead,
      forms: readonly { now: Date }[],
    ) {
      const time = Math.min(...forms.map(({ now }) => now.getTime()));
      if (Math.abs(time - turnedAt) > window) {
        [young, old] = [new Map(), young];
        turnedAt = time;
      }
      if (expected?.head.hash === head.hash) {
        expected.forms.forEach(add);
      } else if (known?.hash !== head.hash) {
        const after = new Date(time - window).toISOString();
        await catchUp(transaction, head, after);
      }
      expected = undefined;
      known = head;
    },

    /** The id of what a form with the same contents became. Some are older than the window, or have been deleted. */
    findAlike(form: Pick<RecentForm, "kind" | "payload">): string[] {
      const id = young.get(nameOf(form)) ?? old.get(nameOf(form));
      return id === undefined ? [] : [id];
    },

    /** What is stored if the transaction under way ends well, in which case the ledger ends with `head`. */
    expect(head: LedgerHead, forms: readonly RecentForm[]) {
      expected = { head, forms };
    },
  };
}

/** Rows of the ledger that are read at once. */
const pageSize = 100;

/** The events between two places of the ledger, and whose they are: nobody's where their person is erased. */
function listEvents(
  transaction: Transaction<Database>,
  after: number,
  last: number,
) {
  return transaction
    .selectFrom("consents")
    .leftJoin(
      "consent_details",
      "consent_details.sequence",
      "consents.sequence",
    )
    .select(["created_at", "subject_id"])
    .where("consents.sequence", ">", after)
    .where("consents.sequence", "<=", last)
    .execute();
}

/** Exported to have its plan looked at. */
export function formsQuery(database: Kysely<Database>, ids: readonly string[]) {
  return database
    .selectFrom("submissions")
    .select(["subject_id", "kind", "payload", "created_at"])
    .where("subject_id", "in", ids);
}

function nameOf({ kind, payload }: Pick<RecentForm, "kind" | "payload">) {
  return `${kind} ${payload}`;
}
