import { formatClockTime } from "../../../server/local-time.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Submit } from "../../shell/submit.tsx";
import type { LeadView } from "../lead-view.server.ts";
import { ActionButton, ActionForm, refusedInput } from "./action-form.tsx";

export function RemindForm({ view }: { view: LeadView }) {
  const { at, note } = refusedInput(view, "remind");
  return (
    <>
      <ActionForm view={view} act="remind">
        <Field
          label="Remind me at"
          hint={`On the firm’s clock, where it’s ${formatClockTime(view.now, view.timeZone, { timeZoneName: "short" })} now`}
          name="at"
          type="datetime-local"
          required
          defaultValue={at}
          error={at === undefined ? undefined : view.problem}
        />
        <Field
          label="About (optional)"
          name="note"
          maxLength={300}
          defaultValue={note}
        />
        <Submit label="Set reminder" />
      </ActionForm>
      {view.mayFinishReminder && (
        <ActionButton
          view={view}
          act="reminder-done"
          label="Mark the reminder done"
        />
      )}
    </>
  );
}
