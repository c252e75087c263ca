import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { nameOfTimeZone } from "../kinds/field-names.ts";

type ActionsView = {
  change: { id: string; due_at: string | null };
  preview: string;
  canPublish: boolean;
  hasConflicts: boolean;
  timeZone: string;
};

export function ChangeActions({
  change,
  preview,
  canPublish,
  hasConflicts,
  timeZone,
}: ActionsView) {
  return (
    <form
      method="post"
      action={`/changes/${change.id}`}
      className="stack-6 rounded-card bg-sunken p-4"
    >
      <div className="flex flex-col gap-3">
        {canPublish && (
          <Button variant="action" type="submit" name="act" value="publish">
            Publish now
          </Button>
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
          <Button variant="quiet" type="submit" name="act" value="rebase">
            Use this change's version
          </Button>
        )}
      </div>
      {canPublish && !change.due_at && <Schedule timeZone={timeZone} />}
      <div className="flex flex-col gap-3">
        {change.due_at && (
          <Button variant="quiet" type="submit" name="act" value="unschedule">
            Cancel the schedule
          </Button>
        )}
        <Button variant="quiet" type="submit" name="act" value="discard">
          Discard this change
        </Button>
      </div>
    </form>
  );
}

function Schedule({ timeZone }: { timeZone: string }) {
  return (
    <fieldset className="min-w-0 stack-4">
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
        <Field type="date" label="Day" name="day" />
        <Field type="time" label="Time" name="time" />
      </div>
      <Button variant="quiet" type="submit" name="act" value="schedule">
        Schedule
      </Button>
    </fieldset>
  );
}
