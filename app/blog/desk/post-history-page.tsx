import {
  HistoryList,
  outdatedHistory,
} from "../../desk/content/history-list.tsx";
import {
  deskPage,
  NotFoundError,
  orNotFound,
  readFields,
  readRowNumber,
  redirectTo,
  type SignedIn,
} from "../../desk/desk-request.server.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Post } from "../post.ts";
import { restorePost } from "../store/editing/edit-posts.server.ts";
import { readEditablePost } from "../store/editing/editable-post.server.ts";
import { readChangesOf } from "../store/editing/post-drafts.server.ts";
import { fieldsOfPost } from "../store/editing/post-fields.server.ts";
import { listPostVersions } from "../store/editing/post-versions.server.ts";
import { listPostDifferences } from "./post-differences.ts";

export async function showPostHistory(desk: SignedIn): Promise<Response> {
  return historyPage(desk, await getPost(desk));
}

export async function restorePostVersion(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const post = await getPost(desk);
  const fields = readFields(desk);
  const version = orNotFound(readRowNumber(fields.version));
  const seen = readRowNumber(fields.state);
  const editor = { by: desk.session.account, at: now() };
  const edit = { ...editor, id: post.id, version, seen };
  const restored = await restorePost(database, edit);
  if (restored.ok) return redirectTo(`/posts/${post.id}/history?restored`);
  const problem = problems[restored.problem];
  if (problem === undefined) throw new NotFoundError("content");
  return historyPage(desk, await getPost(desk), problem);
}

const problems = {
  taken: "Another post has its URL now.",
  outdated: outdatedHistory,
  unknown: undefined,
};

async function getPost({ services, parameters }: SignedIn) {
  const edited = await readEditablePost(services.database, parameters.id ?? "");
  return orNotFound(edited.post);
}

async function historyPage(desk: SignedIn, post: Post, problem?: string) {
  const { database, delivery } = desk.services;
  const { timeZone } = delivery.plan;
  const changes = await readChangesOf(database, post.id);
  const versions = (await listPostVersions(database, post.id)).map((one) => ({
    ...one,
    fields: fieldsOfPost(one.text),
  }));
  return deskPage(
    desk,
    "History of a post",
    <div className="stack-8">
      <header className="stack-2">
        <TextLink href={`/posts/${post.id}`} label="Back to the post" />
        <h1 className="text-2xl">{`History of “${post.title}”`}</h1>
      </header>
      {problem && (
        <Notice kind="destructive" title="Not restored" description={problem} />
      )}
      {versions.length === 0 && (
        <p className="text-muted">
          No changes have been saved yet. The next one shows up here.
        </p>
      )}
      <HistoryList
        action={`/posts/${post.id}/history`}
        state={versions[0]?.version}
        now="The current text."
        isRestored={desk.url.searchParams.has("restored")}
        warning={`Restoring a version brings back the whole post as it was then.${post.isPublished ? " It's on the site at once." : ""}`}
        versions={versions.map(({ version, by, at, fields }, index) => ({
          version,
          title: `Version ${version}`,
          changeId: changes.get(at),
          words: `${by}, ${formatDateTime(at, timeZone)}`,
          differences: listPostDifferences(
            versions[index + 1]?.fields ?? {},
            fields,
          ),
        }))}
      />
    </div>,
    { status: problem === undefined ? 200 : 409, current: "/posts" },
  );
}
