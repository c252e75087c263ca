import { formatDateTime } from "../../../server/local-time.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import {
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk-request.server.ts";
import { PageHead } from "../../shell/page-parts.tsx";
import { Submit } from "../../shell/submit.tsx";
import { signInPath } from "../../sign-in/sign-in-path.ts";
import { listDifferences } from "../differences/differences.ts";
import { Differences } from "../differences/differences-table.tsx";
import { labelOf } from "../field-labels.ts";
import { needsReauthentication } from "../reauthentication.ts";
import type { PastPost } from "./change-posts.ts";
import type { Change } from "./change-sets.server.ts";
import { publishChange } from "./publish.server.ts";
import {
  draftUndo,
  type PastChange,
  type PastKind,
  readPastChange,
} from "./undo-change.server.ts";

/** A change that was published: what it did, and a button that undoes it. */
export async function showPastChange(
  desk: SignedIn,
  change: Change,
  problem?: string,
): Promise<Response> {
  const past = await readPastChange(desk.services, change.id);
  const [latest] = [...past.kinds, ...past.posts];
  const { timeZone } = desk.services.delivery.plan;
  return deskPage(
    desk,
    "Published change",
    <div className="stack-8">
      <PageHead up={{ href: "/content", label: "Content" }} title={change.name}>
        {latest
          ? `Published by ${latest.by}, ${formatDateTime(latest.at, timeZone)}.`
          : "Published. It changed only posts, and was from before this page could say which. Each post's history has what changed."}
      </PageHead>
      {problem !== undefined && (
        <Notice
          kind="destructive"
          title="Nothing was changed"
          description={problem}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack-8">
          {past.kinds.map((one) => (
            <KindView
              key={one.kind.kind}
              start={one.kind.initialValues?.(desk.services) ?? {}}
              {...one}
            />
          ))}
          {past.posts.map((post) => (
            <PostView key={post.id} {...post} />
          ))}
        </div>
        <UndoForm id={change.id} {...past} />
      </div>
    </div>,
    { status: problem === undefined ? 200 : 409, current: "/content" },
  );
}

export async function undoPastChange(
  desk: SignedIn,
  change: Change,
): Promise<Response> {
  const { services, session } = desk;
  const { act, state = "" } = readFields(desk);
  if (act !== "undo") {
    const problem = "This change has already been published.";
    return showPastChange(desk, change, problem);
  }
  const { kinds } = await readPastChange(services, change.id);
  if (
    needsReauthentication(
      desk,
      kinds.map(({ kind }) => kind),
    )
  ) {
    return redirectTo(signInPath(desk.url.pathname, "redo"));
  }
  const author = { by: session.account, at: services.now() };
  const undo = await draftUndo(services, change, author, state);
  if (!undo.ok) return showPastChange(desk, change, undo.problem);
  const isPublished =
    undo.isWhole && (await publishChange(services, undo.changeId, author)).ok;
  // If it can't be published, its own page says why.
  return redirectTo(
    isPublished
      ? `/content?published=${undo.changeId}`
      : `/changes/${undo.changeId}`,
  );
}

function KindView({
  kind,
  before,
  after,
  left,
  start,
}: PastKind & { start: PastKind["before"] }) {
  const labels = left.map((name) => labelOf(kind, [name]));
  return (
    <section className="stack-4">
      <h2 className="text-xl">{`What changed in “${kind.title}”`}</h2>
      <Differences list={listDifferences(kind, before, after, start)} />
      {labels.length > 0 && (
        <Left words={`Changed again since: ${labels.join(", ")}.`} />
      )}
      <TextLink
        href={`/content/${kind.kind}/history`}
        label={`History of “${kind.title}”`}
      />
    </section>
  );
}

function PostView({ id, title, differences, left }: PastPost) {
  return (
    <section className="stack-4">
      <h2 className="text-xl">{`What changed in the post “${title}”`}</h2>
      <Differences list={differences} />
      {left !== undefined && <Left words={left} />}
      <TextLink href={`/posts/${id}`} label="Open the post" />
    </section>
  );
}

function Left({ words }: { words: string }) {
  return (
    <Notice
      kind="plain"
      title="Undoing leaves this as it is"
      description={words}
    />
  );
}

function UndoForm({
  id,
  canUndo,
  isWhole,
  fingerprint,
}: PastChange & { id: string }) {
  if (!canUndo) {
    return (
      <p className="rounded-card bg-sunken p-4">There's nothing to undo now.</p>
    );
  }
  return (
    <form
      method="post"
      action={`/changes/${id}`}
      className="stack-4 rounded-card bg-sunken p-4"
    >
      <input type="hidden" name="state" value={fingerprint} />
      <p>
        {isWhole
          ? "Sets what this change edited back to what it was, on the site at once. Everything else stays."
          : "Drafts a change that sets the rest back to what it was. You can look at it before you publish it."}
      </p>
      <Submit
        label={isWhole ? "Undo this change" : "Undo the rest of this change"}
        name="act"
        value="undo"
      />
    </form>
  );
}
