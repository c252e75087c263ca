import { Submit } from "../../desk/shell/submit.tsx";
import { Fold } from "../../ui/fold.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import type { PostEditProps } from "./post-form.ts";

export function PostActions({ edited, changes }: PostEditProps) {
  const { post, draft, isOnlyDraft } = edited;
  const isLive = post?.isPublished === true;
  const isScheduled = Boolean(draft?.change.dueAt);
  const later = isScheduled ? "See or cancel the schedule" : "Publish it later";
  return (
    <div className="stack-6 rounded-card bg-sunken p-4">
      {changes.length > 0 && (
        <SelectField
          label="Publish it together with"
          name="change"
          options={[
            { value: "", label: "Nothing else" },
            ...changes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={isOnlyDraft ? "" : draft?.change.id}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <PostActionButton
          act="preview"
          label={isScheduled ? "Save and preview" : "Update the preview"}
        />
        <PostActionButton act="save" label="Save draft" />
        {isOnlyDraft ? (
          <>
            <PostActionButton
              act="publish"
              label={isLive ? "Publish the changes" : "Publish now"}
            />
            <PostActionButton act="change" label={later} />
          </>
        ) : (
          <PostActionButton act="change" label="See the whole change" />
        )}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isLive && (
          <PostActionButton act="unpublish" label="Take it off the site" />
        )}
        {post?.isScheduled && (
          <PostActionButton act="unpublish" label="Cancel the schedule" />
        )}
        {draft && <PostActionButton act="drop" label="Discard this draft" />}
      </div>
      {post && (
        <Fold summary="Delete this post">
          <div className="stack-4">
            <p>
              {isLive
                ? "Its page disappears, and links to it stop working. Its versions are deleted too. This can't be undone."
                : "Its versions are deleted too. This can't be undone."}
            </p>
            <PostActionButton act="delete" label="Delete it for good" />
          </div>
        </Fold>
      )}
    </div>
  );
}

export function PostActionButton({
  act,
  label,
}: {
  act: string;
  label: string;
}) {
  const variant = act === "publish" ? "action" : "quiet";
  return <Submit label={label} variant={variant} name="-do" value={act} />;
}
