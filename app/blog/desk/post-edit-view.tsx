import { Differences } from "../../desk/content/differences/differences-table.tsx";
import { formatDateTime } from "../../server/local-time.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { postPath } from "../post.ts";
import { isUnpublishing } from "../store/editing/post-fields.server.ts";
import { PostActions } from "./post-actions.tsx";
import { listPostDifferences, postFieldLabel } from "./post-differences.ts";
import type { PostEditProps } from "./post-form.ts";
import { PostFieldInputs } from "./post-inputs.tsx";
import { PostPreview } from "./post-preview.tsx";

export function PostEditView(view: PostEditProps) {
  const { edited, form, preview } = view;
  const { problems = [], unsaved } = form;
  const isConflict = unsaved === "conflict";
  const isScheduled = edited.draft?.change.dueAt !== undefined;
  const isSavedWhileTyping = !isScheduled && !isConflict;
  return (
    <div className="stack-6">
      <header className="stack-2">
        <p className="text-sm text-muted">
          <TextLink href="/posts" label="Posts" />
          {edited.post && (
            <>
              {" · "}
              <TextLink href={`/posts/${edited.id}/history`} label="History" />
            </>
          )}
        </p>
        <h1 className="text-2xl">{form.fields.title || "New post"}</h1>
        <State {...view} />
      </header>
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_50rem]">
        <form
          data-post={isSavedWhileTyping ? "" : undefined}
          data-unsaved={unsaved !== undefined || problems.length > 0}
          method="post"
          action={`/posts/${edited.id}`}
          encType="multipart/form-data"
          className="stack-6"
          noValidate
        >
          <button type="submit" name="-do" value="preview" hidden tabIndex={-1}>
            Update the preview
          </button>
          <input type="hidden" name="state" value={form.state} />
          {isConflict && <Conflict {...view} />}
          {unsaved === "unpublished" && (
            <Notice
              kind="plain"
              title="Done, but what you typed isn't saved"
              description="Press Save draft to keep it."
            />
          )}
          <ErrorSummary
            problems={problems.map(({ name, message }) => ({
              id: name,
              words: `${postFieldLabel(name)} ${message}`,
            }))}
          />
          <PostFieldInputs {...view} />
          <PostActions {...view} />
        </form>
        <PostPreview preview={preview} />
      </div>
    </div>
  );
}

function State({
  edited: { post, draft, isOnlyDraft },
  timeZone,
  siteUrl,
  missing,
}: PostEditProps) {
  const time = (at: string) => formatDateTime(at, timeZone);
  const lines = [
    !post && "Not published. Visitors don't see it yet.",
    post && !post.isPublished && !post.isScheduled && "Not published.",
    post?.isScheduled && `Will be published ${time(post.publishedAt ?? "")}.`,
    draft?.change.dueAt &&
      `What you see below will be published ${time(draft.change.dueAt)}. What you type is saved when you press Save draft.`,
    draft && !draft.change.dueAt && `Draft by ${draft.by}, ${time(draft.at)}.`,
    draft &&
      isUnpublishing(draft.fields) &&
      "Publishing this draft takes the post off the site.",
    draft &&
      missing.length > 0 &&
      `Before you can publish it: ${missing.map(({ name, message }) => `${postFieldLabel(name)} ${message}`).join("; ")}.`,
  ];
  return (
    <>
      {post?.isPublished && (
        <p className="text-muted">
          {"Published at "}
          <TextLink
            href={siteUrl + postPath(post.slug)}
            label={postPath(post.slug)}
          />
        </p>
      )}
      {lines.filter(Boolean).map((words) => (
        <p key={String(words)} className="text-muted">
          {words}
        </p>
      ))}
      {draft && (draft.change.dueAt || !isOnlyDraft) && (
        <p>
          <TextLink
            href={`/changes/${draft.change.id}`}
            label={`In the change “${draft.change.name}”`}
          />
        </p>
      )}
      {draft?.change.problem && (
        <Notice
          kind="destructive"
          title="Not published when it was due"
          description={draft.change.problem}
        />
      )}
    </>
  );
}

function Conflict({ edited, form, stored }: PostEditProps) {
  return (
    <div className="stack-4">
      <Notice
        kind="destructive"
        title="Someone else changed this post while you were editing"
        description={`${edited.draft ? `${edited.draft.by} did. ` : ""}What you typed is below and isn't saved. Save again to use it instead of what's there now.`}
      />
      <Differences list={listPostDifferences(stored, form.fields)} />
    </div>
  );
}
