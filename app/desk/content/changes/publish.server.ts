import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import { isSame, toText } from "../content-kind.ts";
import { readContentRevision } from "../content-store.server.ts";
import { type Editor, setChangeState } from "./change-sets.server.ts";
import {
  deleteDrafts,
  publishDraft,
  writeDraft,
} from "./content-drafts.server.ts";
import {
  type ActionResult,
  type ChangeWork,
  concurrentChange,
  type Expected,
  withOpenChange,
} from "./open-change.server.ts";
import {
  type ChangeDependencies,
  findPublishProblems,
  listProposals,
  type Proposal,
} from "./proposals.server.ts";

export async function publishChange(
  deps: ChangeDependencies,
  changeId: string,
  editor: Editor,
  expected?: Expected,
): Promise<ActionResult> {
  // Checks may read photos, which is too slow inside a transaction.
  const { revision } = await readContentRevision(deps.database);
  const proposals = await listProposals(deps, changeId);
  const { database, changePosts } = deps;
  const posts = await changePosts.list(database, changeId, editor.at);
  const [obstacle] = await findPublishProblems(
    deps,
    changeId,
    proposals,
    posts,
  );
  if (obstacle) return { ok: false, problem: obstacle.words };
  const publish: ChangeWork = async (transaction, { name }) => {
    const inside = { ...deps, database: transaction };
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
    await recordDeskEvent(transaction, {
      kind: "content_published",
      data: { change: name },
      ...editor,
    });
    return undefined;
  };
  return withOpenChange(deps, changeId, publish, expected);
}

function contentOf({ replaces, values }: Proposal) {
  return [replaces, values];
}

export function discardChange(
  deps: ChangeDependencies,
  changeId: string,
  editor: Editor,
  expected?: Expected,
): Promise<ActionResult> {
  const discard: ChangeWork = async (transaction, { name }) => {
    await deleteDrafts(transaction, changeId);
    await setChangeState(transaction, changeId, "discarded");
    await recordDeskEvent(transaction, {
      kind: "content_discarded",
      data: { change: name },
      ...editor,
    });
    return undefined;
  };
  return withOpenChange(deps, changeId, discard, expected);
}

/** Rebases the change onto what is published now; it keeps its own version of each field that it edits. */
export async function rebaseChange(
  deps: ChangeDependencies,
  changeId: string,
  editor: Editor,
  expected?: Expected,
): Promise<ActionResult> {
  const rebase: ChangeWork = async (transaction, { name }) => {
    const inside = { ...deps, database: transaction };
    const proposals = await listProposals(inside, changeId);
    for (const { kind, replaces, base, values } of proposals) {
      const draft = { id: changeId, kind: kind.kind, replaces, base, editor };
      await writeDraft(transaction, { ...draft, data: toText(values) });
    }
    await deps.changePosts.rebase(transaction, changeId, editor);
    const data = { change: name, fields: [] };
    const event = { kind: "content_drafted", data } as const;
    await recordDeskEvent(transaction, { ...event, ...editor });
    return undefined;
  };
  return withOpenChange(deps, changeId, rebase, expected);
}
