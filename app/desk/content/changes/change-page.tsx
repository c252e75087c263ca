import { isStorableDay } from "../../../forms/accident-date.ts";
import type { ContentValues } from "../../../server/http/services-context.server.ts";
import {
  formatDateTime,
  isClockTime,
  parseLocalTime,
} from "../../../server/local-time.ts";
import { signPreview } from "../../../server/security/expiring-signature.server.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import {
  deskPage,
  orNotFound,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk-request.server.ts";
import { PageHead } from "../../shell/page-parts.tsx";
import { ReauthenticationNotice } from "../../sign-in/reauthentication-notice.tsx";
import { signInPath } from "../../sign-in/sign-in-path.ts";
import { Differences } from "../differences/differences-table.tsx";
import { previewPath, signedPreviewName } from "../preview.ts";
import { needsReauthentication } from "../reauthentication.ts";
import { ChangeActions } from "./change-actions.tsx";
import { ProposalView, PublishBlockers } from "./change-parts.tsx";
import type { ChangedPost } from "./change-posts.ts";
import {
  type Change,
  findOpenChange,
  findPublishedChange,
} from "./change-sets.server.ts";
import {
  type ActionResult,
  fingerprintOfChange,
} from "./open-change.server.ts";
import { showPastChange, undoPastChange } from "./past-change-view.tsx";
import {
  findPublishProblems,
  listProposals,
  type Proposal,
  readProposedSite,
} from "./proposals.server.ts";
import {
  discardChange,
  publishChange,
  rebaseChange,
} from "./publish.server.ts";
import { scheduleChange } from "./schedule.server.ts";

export async function showChange(desk: SignedIn): Promise<Response> {
  const past = await findPast(desk);
  return past
    ? showPastChange(desk, past)
    : changePage(desk, await getOpenChange(desk));
}

function findPast({ services, parameters }: SignedIn) {
  return findPublishedChange(services.database, parameters.id);
}

export async function actOnChange(desk: SignedIn): Promise<Response> {
  const past = await findPast(desk);
  if (past) return undoPastChange(desk, past);
  const change = await getOpenChange(desk);
  const fields = readFields(desk);
  if (["publish", "schedule", "rebase"].includes(fields.act ?? "")) {
    const proposals = await listProposals(desk.services, change.id);
    const kinds = proposals.map(({ kind }) => kind);
    if (needsReauthentication(desk, kinds)) {
      return fields.act === "schedule"
        ? changePage(desk, change, { typed: fields, isAskingAgain: true })
        : redirectTo(signInPath(desk.url.pathname, "redo"));
    }
  }
  const result = await act(desk, change.id, fields);
  if (!result.ok) {
    const { problem } = result;
    const latest = await getOpenChange(desk);
    return changePage(desk, latest, { problem, typed: fields });
  }
  switch (fields.act) {
    case "publish":
      return redirectTo(`/content?published=${change.id}`);
    case "discard":
      return redirectTo("/content");
    default:
      return redirectTo(`/changes/${change.id}`);
  }
}

async function act(
  { services, session }: SignedIn,
  id: string,
  { act, day = "", time = "", state = "" }: Record<string, string>,
): Promise<ActionResult> {
  const seen = { fingerprint: state };
  const author = { by: session.account, at: services.now() };
  switch (act) {
    case "publish":
      return publishChange(services, id, author, seen);
    case "schedule": {
      const due =
        isStorableDay(day) && isClockTime(time)
          ? parseLocalTime(`${day}T${time}`, services.delivery.plan.timeZone)
          : undefined;
      return due && due > author.at
        ? scheduleChange(services, id, due, author, seen)
        : {
            ok: false,
            problem: "Choose a day and time in the future.",
          };
    }
    case "unschedule":
      return scheduleChange(services, id, undefined, author, seen);
    case "rebase":
      return rebaseChange(services, id, author, seen);
    case "discard":
      return discardChange(services, id, author, seen);
    default:
      return { ok: false, problem: "Choose what to do with this change." };
  }
}

async function getOpenChange({ services, parameters }: SignedIn) {
  return orNotFound(await findOpenChange(services.database, parameters.id));
}

type Outcome = {
  problem?: string;
  typed?: Record<string, string>;
  isAskingAgain?: boolean;
};

async function changePage(
  desk: SignedIn,
  change: Change,
  { problem, typed = {}, isAskingAgain = false }: Outcome = {},
) {
  const { services } = desk;
  const proposals = await listProposals(services, change.id);
  const { database, changePosts, now } = services;
  const posts = await changePosts.list(database, change.id, now());
  const blockers = await findPublishProblems(
    services,
    change.id,
    proposals,
    posts,
  );
  return deskPage(
    desk,
    "Change",
    <div className="stack-8">
      <PageHead up={{ href: "/content", label: "Content" }} title={change.name}>
        {describeState(desk, change)}
      </PageHead>
      {isAskingAgain && <ReauthenticationNotice next="schedule it" />}
      <PublishBlockers
        refused={problem}
        failed={change.problem ?? undefined}
        blockers={blockers}
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack-8">
          {await viewProposals(desk, change, proposals)}
          {posts.map((post) => (
            <PostChanges key={post.id} {...post} />
          ))}
          <TextLink
            href={`/content?change=${change.id}`}
            label="Add other content to this change"
          />
        </div>
        <ChangeActions
          typed={typed}
          change={change}
          state={fingerprintOfChange(
            change,
            proposals,
            posts.map(({ fingerprint }) => fingerprint),
          )}
          preview={await previewLink(desk, change.id)}
          canPublish={blockers.length === 0}
          hasConflicts={hasConflicts(proposals, posts)}
          timeZone={services.delivery.plan.timeZone}
        />
      </div>
    </div>,
    { status: isAskingAgain ? 401 : problem ? 409 : 200, current: "/content" },
  );
}

async function viewProposals(
  desk: SignedIn,
  { id }: Change,
  proposals: readonly Proposal[],
) {
  const site = await readProposedSite(desk.services, proposals);
  return Promise.all(
    proposals.map(async (proposal) => (
      <ProposalView
        key={proposal.kind.kind}
        changeId={id}
        summary={await summarize(desk, proposal, site)}
        start={proposal.kind.initialValues?.(desk.services) ?? {}}
        {...proposal}
      />
    )),
  );
}

function hasConflicts(
  proposals: readonly Proposal[],
  posts: readonly ChangedPost[],
) {
  return (
    proposals.some(({ conflicts }) => conflicts.length > 0) ||
    posts.some(({ hasConflict }) => hasConflict)
  );
}

function PostChanges({ id, title, differences }: ChangedPost) {
  return (
    <section className="stack-4">
      <h2 className="text-xl">{`What changes in the post “${title}”`}</h2>
      <Differences list={differences} />
      <TextLink href={`/posts/${id}`} label="Edit the post" />
    </section>
  );
}

function describeState({ services }: SignedIn, change: Change) {
  const { timeZone } = services.delivery.plan;
  return change.due_at
    ? `Will be published ${formatDateTime(change.due_at, timeZone)}`
    : `Draft by ${change.by_name}. Visitors don't see it yet.`;
}

async function previewLink({ services }: SignedIn, id: string) {
  const key = await services.posts.getPreviewKey();
  const { preview } = signPreview(signedPreviewName(id), key, services.now());
  return `${services.siteUrl}${previewPath}${id}.${preview}`;
}

async function summarize(
  { services }: SignedIn,
  { kind, values }: Proposal,
  site: ContentValues,
) {
  return kind.schema.safeParse(values).success
    ? kind.summarize?.(services, values, site)
    : undefined;
}
