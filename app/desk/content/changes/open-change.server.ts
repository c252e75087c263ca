import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { isSame } from "../content-kind.ts";
import { type Change, findOpenChange } from "./change-sets.server.ts";
import {
  type ChangeDependencies,
  listProposals,
  type Proposal,
} from "./proposals.server.ts";

export type ActionResult = { ok: true } | { ok: false; problem: string };

export type ChangeWork = (
  transaction: Transaction<Database>,
  change: Change,
) => Promise<string | undefined>;

/** `fingerprint`: what the page showed. `due`: the change must still be scheduled, and due by then. */
export type Expected = { fingerprint?: string; due?: Date };

/** Runs `work` on a change that is still open and as expected. If `work` returns a problem, that is the result, and nothing is written. */
export function withOpenChange(
  deps: ChangeDependencies,
  id: string,
  work: ChangeWork,
  { fingerprint, due }: Expected = {},
): Promise<ActionResult> {
  return deps.database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    const change = await findOpenChange(transaction, id);
    const isDue = !due || isDueBy(due, change);
    if (!change || !isDue) return { ok: false, problem: closed };
    const inside = { ...deps, database: transaction };
    if (
      fingerprint !== undefined &&
      fingerprint !== (await readChangeFingerprint(inside, id))
    ) {
      return { ok: false, problem: concurrentChange };
    }
    const problem = await work(transaction, change);
    return problem === undefined ? { ok: true } : { ok: false, problem };
  });
}

export const concurrentChange =
  "Someone else saved or published after you opened this page. Review the change, then try again.";

const closed =
  "This change has already been published, discarded or rescheduled.";

/** Empty once the change is closed. */
export async function readChangeFingerprint(
  deps: ChangeDependencies,
  id: string,
): Promise<string> {
  const change = await findOpenChange(deps.database, id);
  if (!change) return "";
  const proposals = await listProposals(deps, id);
  const posts = await deps.changePosts.listFingerprints(deps.database, id);
  return fingerprintOfChange(change, proposals, posts);
}

/** Differs after any edit of what the change publishes or replaces, and of its schedule. */
export function fingerprintOfChange(
  { due_at }: Change,
  proposals: readonly Proposal[],
  posts: readonly string[],
): string {
  const edits = proposals.map(({ kind, current, values }) => [
    kind.kind,
    ...Object.keys({ ...current, ...values })
      .filter((name) => !isSame(current[name], values[name]))
      .map((name) => [name, current[name], values[name]]),
  ]);
  return hash(
    "sha256",
    JSON.stringify([due_at, edits, posts.toSorted()]),
    "base64url",
  );
}

function isDueBy(time: Date, change: Change | undefined) {
  const dueAt = change?.due_at ?? undefined;
  return dueAt !== undefined && dueAt <= time.toISOString();
}
