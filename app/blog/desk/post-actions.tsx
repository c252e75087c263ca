import { dayOnClock, minuteOfDay } from "../../server/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/form/field.tsx";
import type { PostView } from "./post-edit-view.tsx";

export function PostActions({ edited, form, timeZone }: PostView) {
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

export function Act({ act, label }: { act: string; label: string }) {
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
