import { buttonClass } from "../../../ui/button.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Submit } from "../../shell/submit.tsx";
import { nameOfTimeZone } from "../field-names.server.ts";

type ActionsView = {
  change: { id: string; due_at: string | null };
  state: string;
  preview: string;
  canPublish: boolean;
  hasConflicts: boolean;
  timeZone: string;
  typed: Record<string, string>;
};

export function ChangeActions({
  change,
  state,
  preview,
  canPublish,
  hasConflicts,
  timeZone,
  typed,
}: ActionsView) {
  return (
    <form
      method="post"
      action={`/changes/${change.id}`}
      className="stack-6 rounded-card bg-sunken p-4"
    >
      <input type="hidden" name="state" value={state} />
      {canPublish && !change.due_at && (
        // Pressing Enter in the date or time field activates the form's first button.
        <button type="submit" name="act" value="schedule" hidden tabIndex={-1}>
          Schedule
        </button>
      )}
      <div className="flex flex-col gap-3">
        {canPublish && (
          <Submit
            label="Publish now"
            variant="action"
            name="act"
            value="publish"
          />
        )}
        <a
          href={preview}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet")}
        >
          Preview on the site
        </a>
        {hasConflicts && (
          <Submit label="Use this change's version" name="act" value="rebase" />
        )}
      </div>
      {canPublish && !change.due_at && (
        <Schedule timeZone={timeZone} typed={typed} />
      )}
      <div className="flex flex-col gap-3">
        {change.due_at && (
          <Submit
            id="later"
            label="Cancel the schedule"
            name="act"
            value="unschedule"
          />
        )}
        <Fold summary="Discard this change">
          <p className="pb-3 text-sm">
            Everything you edited in it will be gone. The site stays as it is.
          </p>
          <Submit label="Discard it for good" name="act" value="discard" />
        </Fold>
      </div>
    </form>
  );
}

function Schedule({
  timeZone,
  typed: { day, time },
}: Pick<ActionsView, "timeZone" | "typed">) {
  return (
    <fieldset id="later" className="min-w-0 stack-4">
      <legend className="font-semibold">Or publish it later</legend>
      <p className="text-sm text-muted">
        {`Time zone: ${nameOfTimeZone(timeZone)}. `}
        <a
          href="/content/destinations?section=urgency-and-time-zone"
          className="underline underline-offset-4"
        >
          Choose another
        </a>
      </p>
      <div className="stack-4">
        <Field type="date" label="Day" name="day" defaultValue={day} />
        <Field type="time" label="Time" name="time" defaultValue={time} />
      </div>
      <Submit label="Schedule" name="act" value="schedule" className="w-full" />
    </fieldset>
  );
}
