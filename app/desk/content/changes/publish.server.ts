import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/commit.server.ts";
import type {
  ContentValues,
  Services,
} from "../../../server/http/services-context.server.ts";
import {
  type ContentKind,
  findContentProblems,
  isSame,
  mergeDraft,
  toText,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import {
  findVersion,
  getCurrent,
  readContentRevision,
  readSiteValues,
} from "../content-store.server.ts";
import { describeProblems, labelOf } from "../field-labels.ts";
import type { ChangedPost } from "./change-posts.ts";
import {
  type Change,
  deleteDrafts,
  type Editor,
  findOpenChange,
  listDrafts,
  publishDraft,
  recordContentEvent,
  setChangeState,
  writeDraft,
} from "./change-sets.server.ts";

export type ChangeTools = Pick<
  Services,
  "database" | "contentKinds" | "changePosts"
>;

export type ActionResult = { ok: true } | { ok: false; problem: string };

export type Proposal = {
  kind: ContentKind;
  replaces: number;
  current: Values;
  values: Values;
  conflicts: readonly string[];
};

export async function listProposals(
  { database, contentKinds }: Omit<ChangeTools, "changePosts">,
  changeId: string,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const draft of await listDrafts(database, changeId)) {
    const kind = contentKinds.find((one) => one.kind === draft.kind);
    if (!kind) continue;
    const published = await getCurrent(database, kind);
    const from = await findVersion(database, kind, draft.replaces);
    const current = valuesOf(published);
    const base = from ? valuesOf(from) : current;
    const merged = mergeDraft({ base, draft: valuesOf(draft), current });
    proposals.push({ kind, current, ...merged, replaces: published.version });
  }
  return proposals;
}

export async function findPublishProblems(
  tools: Omit<ChangeTools, "changePosts">,
  proposals: readonly Proposal[],
  posts: readonly ChangedPost[],
): Promise<string[]> {
  const site = await readProposedSite(tools, proposals);
  const found = proposals.map(async ({ kind, values }) =>
    describeProblems(kind, await findContentProblems(kind, values, site)),
  );
  return [
    // They may be the cause of the problems.
    ...proposals.flatMap(describeConflicts),
    ...(await Promise.all(found)).flat(),
    ...posts.flatMap(({ problems }) => problems),
  ];
}

function describeConflicts({ kind, conflicts }: Proposal) {
  return conflicts.map(
    (field) =>
      `Someone published a different "${labelOf(kind, [field])}" after this change was started. Look at both below, and choose this change's version or edit it again.`,
  );
}

export async function readProposedSite(
  { database, contentKinds }: Omit<ChangeTools, "changePosts">,
  proposals: readonly Proposal[],
): Promise<ContentValues> {
  const drafts = proposals.map(({ kind, values }) => [kind.kind, values]);
  return {
    ...(await readSiteValues(database, contentKinds)),
    ...Object.fromEntries(drafts),
  };
}

/** With `due`, only if the change is still scheduled, and due by then. */
export async function publishChange(
  tools: ChangeTools,
  changeId: string,
  editor: Editor,
  due?: Date,
): Promise<ActionResult> {
  // Checks may read photos, which is too slow inside a transaction.
  const { revision } = await readContentRevision(tools.database);
  const proposals = await listProposals(tools, changeId);
  const { database, changePosts } = tools;
  const posts = await changePosts.list(database, changeId, editor.at);
  const [obstacle] = await findPublishProblems(tools, proposals, posts);
  if (obstacle !== undefined) return { ok: false, problem: obstacle };
  const publish: ChangeWork = async (transaction, { name }) => {
    const inside = { ...tools, database: transaction };
    const latest = await listProposals(inside, changeId);
    const now = await readContentRevision(transaction);
    // Kinds refer to each other, so all of them are checked.
    if (
      now.revision !== revision ||
      !isSame(latest.map(contentOf), proposals.map(contentOf))
    ) {
      return concurrentChange;
    }
    if (!(await changePosts.publish(transaction, changeId, posts, editor))) {
      return concurrentChange;
    }
    for (const { kind, replaces, values } of proposals) {
      const draft = { id: changeId, kind: kind.kind, replaces, editor };
      await writeDraft(transaction, { ...draft, data: toText(values) });
      await publishDraft(transaction, draft, editor);
    }
    await setChangeState(transaction, changeId, "published");
    const data = { change: name };
    await recordContentEvent(transaction, editor, {
      kind: "content_published",
      data,
    });
    return undefined;
  };
  return withOpenChange(database, changeId, publish, due);
}

export const concurrentChange =
  "Someone else saved or published at the same moment. Look at the change again, then publish it.";

function contentOf({ replaces, values }: Proposal) {
  return [replaces, values];
}

export function discardChange(
  { database }: ChangeTools,
  changeId: string,
  editor: Editor,
): Promise<ActionResult> {
  return withOpenChange(database, changeId, async (transaction, { name }) => {
    await deleteDrafts(transaction, changeId);
    await setChangeState(transaction, changeId, "discarded");
    const data = { change: name };
    await recordContentEvent(transaction, editor, {
      kind: "content_discarded",
      data,
    });
    return undefined;
  });
}

/** Moves the change onto what is published now; it keeps its own version of each field that it edits. */
export async function rebaseChange(
  tools: ChangeTools,
  changeId: string,
  editor: Editor,
): Promise<ActionResult> {
  return withOpenChange(
    tools.database,
    changeId,
    async (transaction, { name }) => {
      const inside = { ...tools, database: transaction };
      const proposals = await listProposals(inside, changeId);
      for (const { kind, replaces, values } of proposals) {
        const draft = { id: changeId, kind: kind.kind, replaces, editor };
        await writeDraft(transaction, { ...draft, data: toText(values) });
      }
      await tools.changePosts.rebase(transaction, changeId, editor);
      const data = { change: name, fields: [] };
      await recordContentEvent(transaction, editor, {
        kind: "content_drafted",
        data,
      });
      return undefined;
    },
  );
}

export type ChangeWork = (
  transaction: Transaction<Database>,
  change: Change,
) => Promise<string | undefined>;

/** Runs `work` on a change that is still open. If `work` returns a problem, that is the result, and nothing is written. */
export function withOpenChange(
  database: Kysely<Database>,
  id: string,
  work: ChangeWork,
  due?: Date,
): Promise<ActionResult> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    const change = await findOpenChange(transaction, id);
    const isDue = !due || isDueBy(due, change);
    const problem =
      change && isDue
        ? await work(transaction, change)
        : "This change was published, discarded or rescheduled already.";
    return problem === undefined ? { ok: true } : { ok: false, problem };
  });
}

function isDueBy(time: Date, change: Change | undefined) {
  const dueAt = change?.due_at ?? undefined;
  return dueAt !== undefined && dueAt <= time.toISOString();
}
