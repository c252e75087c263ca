import { Differences } from "../../desk/content/changes/differences-table.tsx";
import {
  dayOnClock,
  minuteOfDay,
  timeInWords,
} from "../../server/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/disclosure.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Field, TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { postPath } from "../post.ts";
import type { EditedPost } from "../store/editing/edit-posts.server.ts";
import type {
  FieldProblem,
  PostFields,
} from "../store/editing/post-fields.server.ts";
import {
  listPostDifferences,
  pictureLabels,
  postLabels,
} from "./post-differences.ts";
import { PostPreview } from "./post-preview.tsx";

/** Typed values that are shown again. */
export type PostForm = {
  fields: PostFields;
  day?: string | undefined;
  time?: string | undefined;
  /** Describes the picture to add. */
  alt?: string | undefined;
  problems?: readonly FieldProblem[];
  /** Somebody else has changed the post since. */
  isConflict?: boolean;
};

type View = {
  edited: EditedPost;
  form: PostForm;
  /** The stored fields, without what was just typed. */
  stored: PostFields;
  preview: string | undefined;
  /** What a draft still needs before it can be published. */
  missing: readonly FieldProblem[];
  categories: readonly string[];
  timeZone: string;
  siteUrl: string;
};

export function PostEditView(view: View) {
  const { edited, form, preview } = view;
  const { problems = [] } = form;
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
          data-post
          method="post"
          action={`/posts/${edited.id}`}
          encType="multipart/form-data"
          className="stack-6"
          noValidate
        >
          <button type="submit" name="-do" value="preview" hidden tabIndex={-1}>
            Update the preview
          </button>
          <input type="hidden" name="state" value={edited.state} />
          {form.isConflict && <Conflict {...view} />}
          <ErrorSummary
            problems={problems.map(({ name, message }) => ({
              id: name,
              words: `${labelOf(name)} ${message}`,
            }))}
          />
          <Fields {...view} />
          <Actions {...view} />
        </form>
        <PostPreview preview={preview} />
      </div>
    </div>
  );
}

function State({ edited: { post, copy }, timeZone, siteUrl, missing }: View) {
  const time = (at: string) => timeInWords(new Date(at), timeZone);
  const lines = [
    !post && "Not published. Visitors don't see it yet.",
    post && !post.isPublished && !post.isScheduled && "Not published.",
    post?.isScheduled && `Will be published ${time(post.publishedAt ?? "")}.`,
    copy?.dueAt &&
      `What you see below replaces the published text ${time(copy.dueAt)}.`,
    copy && !copy.dueAt && `Draft by ${copy.by}, ${time(copy.at)}.`,
    copy &&
      missing.length > 0 &&
      `Before you can publish it: ${missing.map(({ name, message }) => `${postLabels[name]} ${message}`).join("; ")}.`,
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
      {copy?.problem && (
        <Notice
          kind="destructive"
          title="Not published when it was due"
          description={copy.problem}
        />
      )}
    </>
  );
}

function Conflict({ edited, form, stored }: View) {
  return (
    <div className="stack-4">
      <Notice
        kind="destructive"
        title="Somebody else changed this post while you were editing"
        description={`${edited.copy ? `${edited.copy.by} did. ` : ""}What you typed is below and isn't saved. Save again to use it instead of what's there now.`}
      />
      <Differences list={listPostDifferences(stored, form.fields)} />
    </div>
  );
}

function Fields({ form, categories, timeZone }: View) {
  const { fields, problems = [] } = form;
  const errors = new Map(
    problems.map(({ name, message }) => [name, `${labelOf(name)} ${message}`]),
  );
  const wire = (name: string) => ({
    ...{ id: name, name, label: postLabels[name] ?? name },
    ...{ error: errors.get(name), defaultValue: fields[name] },
    autoComplete: "off",
  });
  const date = fields.published_at
    ? dayOnClock(new Date(fields.published_at), timeZone)
    : "";
  return (
    <>
      <Field {...wire("title")} />
      <Field
        {...wire("slug")}
        hint="The end of its address. Leave it empty to use the title. If you change it, the old address leads to the new one."
      />
      <TextField
        {...wire("meta_description")}
        rows={2}
        hint="Under the title in lists and search results."
      />
      <TextField
        {...wire("text")}
        rows={22}
        hint="Markdown: ## starts a heading, - a list, **bold**, [words](address) a link. [City Name] and [State Name] become the reader's place."
      />
      <PictureFields errors={errors} alt={form.alt} />
      <Field {...wire("category")} list="categories" />
      <datalist id="categories">
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField {...wire("tags")} rows={3} hint="One per line." />
      <Field {...wire("author_name")} hint="Empty: our team." />
      <Field
        {...wire("published_at")}
        name="date"
        type="date"
        defaultValue={date}
        hint="Empty: the day it's published."
      />
      <Fold
        summary="Review by a lawyer, and picture"
        isOpen={["reviewed_by", "reviewed_on", "image_url"].some(
          (name) => fields[name] || errors.has(name),
        )}
      >
        <div className="stack-4">
          <Field {...wire("reviewed_by")} />
          <Field {...wire("reviewed_on")} type="date" />
          <Field {...wire("image_url")} hint="Such as /images/road.jpg" />
        </div>
      </Fold>
    </>
  );
}

function labelOf(name: string) {
  return postLabels[name] ?? pictureLabels[name] ?? name;
}

function PictureFields({
  errors,
  alt,
}: {
  errors: ReadonlyMap<string, string>;
  alt: string | undefined;
}) {
  return (
    <Fold
      summary="Add a picture to the text"
      isOpen={errors.has("picture") || errors.has("picture_alt")}
    >
      <div className="stack-4">
        <Field
          id="picture"
          name="picture"
          type="file"
          label={labelOf("picture")}
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="JPEG, PNG, WebP or AVIF, up to 20 MB. We remove where and when it was taken."
          error={errors.get("picture")}
        />
        <Field
          id="picture_alt"
          name="picture_alt"
          label={labelOf("picture_alt")}
          hint="For people who can't see it."
          defaultValue={alt}
          autoComplete="off"
          error={errors.get("picture_alt")}
        />
        <Act act="picture" label="Add it at the end of the text" />
      </div>
    </Fold>
  );
}

function Actions({ edited, form, timeZone }: View) {
  const { post, copy } = edited;
  const due = copy?.dueAt ?? (post?.isScheduled ? post.publishedAt : undefined);
  const at = due === undefined ? undefined : new Date(due);
  const dayProblem = form.problems?.find(({ name }) => name === "day");
  const isLive = post?.isPublished === true;
  return (
    <div className="stack-6 rounded-card bg-sunken p-4">
      <div className="flex flex-wrap gap-3">
        <Act act="preview" label="Update the preview" />
        <Act act="save" label="Save draft" />
        <Act
          act="publish"
          label={isLive ? "Publish the changes" : "Publish now"}
        />
      </div>
      <fieldset className="min-w-0 stack-4">
        <legend className="font-semibold">Or publish it later</legend>
        <p className="text-sm text-muted">{`Time zone: ${timeZone}`}</p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field
            type="date"
            label="Day"
            name="day"
            id="day"
            error={dayProblem && `Day ${dayProblem.message}`}
            defaultValue={form.day ?? (at && dayOnClock(at, timeZone))}
          />
          <Field
            type="time"
            label="Time"
            name="time"
            defaultValue={form.time ?? (at && clockOf(at, timeZone))}
          />
        </div>
        <Act act="schedule" label="Schedule" />
      </fieldset>
      <div className="flex flex-wrap gap-3">
        {isLive && <Act act="unpublish" label="Take it off the site" />}
        {post?.isScheduled && (
          <Act act="unpublish" label="Don't publish it then" />
        )}
        {copy && <Act act="drop" label="Discard this draft" />}
      </div>
      {post && (
        <Fold summary="Delete this post">
          <div className="stack-4">
            <p>
              {isLive
                ? "Its page disappears, and links to it stop working. Its versions are deleted too. This can't be undone."
                : "Its versions are deleted too. This can't be undone."}
            </p>
            <Act act="delete" label="Delete it for good" />
          </div>
        </Fold>
      )}
    </div>
  );
}

function Act({ act, label }: { act: string; label: string }) {
  const variant = act === "publish" ? "action" : "quiet";
  return (
    <Button variant={variant} type="submit" name="-do" value={act}>
      {label}
    </Button>
  );
}

function clockOf(time: Date, timeZone: string) {
  const minutes = minuteOfDay(time, timeZone);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
