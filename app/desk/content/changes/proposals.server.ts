import type {
  ContentValues,
  Services,
} from "../../../server/http/services-context.server.ts";
import {
  type ContentKind,
  fieldHref,
  findContentProblems,
  mergeDraft,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import {
  findVersion,
  getCurrent,
  readSiteValues,
} from "../content-store.server.ts";
import { describeProblem, labelOf } from "../field-labels.ts";
import type { ChangedPost } from "./change-posts.ts";
import { draftOf, listDrafts } from "./content-drafts.server.ts";

export type ChangeDependencies = Pick<
  Services,
  "database" | "contentKinds" | "changePosts"
>;

export type Proposal = {
  kind: ContentKind;
  replaces: number;
  base: string | null;
  current: Values;
  values: Values;
  conflicts: readonly string[];
};

export async function listProposals(
  { database, contentKinds }: Omit<ChangeDependencies, "changePosts">,
  changeId: string,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const draft of await listDrafts(database, changeId)) {
    const kind = contentKinds.find((one) => one.kind === draft.kind);
    if (!kind) continue;
    const published = await getCurrent(database, kind);
    const from =
      draft.replaces === 0 && draft.base !== null
        ? { data: draft.base }
        : await findVersion(database, kind, draft.replaces);
    const current = valuesOf(published);
    const base = from ? valuesOf(from) : current;
    const merged = mergeDraft({ base, draft: valuesOf(draft), current });
    const { data: _, ...origin } = draftOf(published);
    proposals.push({ kind, current, ...merged, ...origin });
  }
  return proposals;
}

/** `href`: where it's corrected. */
export type Blocker = { words: string; href?: string | undefined };

export async function findPublishProblems(
  deps: Omit<ChangeDependencies, "changePosts">,
  changeId: string,
  proposals: readonly Proposal[],
  posts: readonly ChangedPost[],
): Promise<Blocker[]> {
  const site = await readProposedSite(deps, proposals);
  const found = proposals.map(async ({ kind, values }) => {
    const problems = await findContentProblems(kind, values, site);
    return problems.map((problem) => ({
      words: describeProblem(kind, problem),
      href: problem.isAboutSamples
        ? `/content?change=${changeId}#still-to-do`
        : fieldHref(kind, problem.path, changeId),
    }));
  });
  return [
    ...proposals.flatMap(describeConflicts).map((words) => ({ words })),
    ...(await Promise.all(found)).flat(),
    ...posts.flatMap(({ problems }) => problems.map((words) => ({ words }))),
  ];
}

function describeConflicts({ kind, conflicts }: Proposal) {
  return conflicts.map(
    (field) =>
      `Someone published a different “${labelOf(kind, [field])}” after this change was started. Look at both below, and choose this change's version or edit it again.`,
  );
}

export async function readProposedSite(
  { database, contentKinds }: Omit<ChangeDependencies, "changePosts">,
  proposals: readonly Proposal[],
): Promise<ContentValues> {
  const drafts = proposals.map(({ kind, values }) => [kind.kind, values]);
  return {
    ...(await readSiteValues(database, contentKinds)),
    ...Object.fromEntries(drafts),
  };
}
