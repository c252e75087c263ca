import { mailtoOf } from "../../../delivery/messages/linkable-email.ts";
import { callOutcomes } from "../../../leads/events/lead-event.ts";
import { listNextOf } from "../../../leads/events/lead-status.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Submit } from "../../shell/submit.tsx";
import {
  findNoteProblem,
  isWithoutAnswer,
  noteWithoutCall,
} from "../call-notes.ts";
import type { LeadView } from "../lead-view.server.ts";
import { timeValueOf } from "../suggested-reminders.ts";
import { ActionButton, ActionForm, refusedInput } from "./action-form.tsx";
import { RemindForm } from "./remind-form.tsx";

export function OutcomeForm({ view }: { view: LeadView }) {
  const { note, outcome } = refusedInput(view, "log");
  const { outcomes } = view;
  return (
    <section
      id="call"
      aria-labelledby="call-title"
      className="no-print stack-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="call-title" className="text-xl">
        {outcomes.length > 0 ? "What happened on the call?" : "Write a note"}
      </h2>
      <ActionForm view={view} act="log">
        <TextField
          id="note"
          label="Note"
          hint={
            outcomes.length > 0 &&
            "Needed for Declined (why) and Referred (where to)."
          }
          name="note"
          rows={2}
          maxLength={4000}
          defaultValue={note}
          error={
            findNoteProblem(outcome) && !note?.trim() ? view.problem : undefined
          }
        />
        {outcomes.length > 0 && (
          <div className="grid grid-cols-2 gap-2">
            {outcomes.map((value) => (
              <OutcomeButton
                key={value}
                value={value}
                label={callOutcomes[value]}
              />
            ))}
          </div>
        )}
        {outcomes.some(isWithoutAnswer) && <RetryField view={view} />}
        <OutcomeButton
          value={noteWithoutCall}
          label={outcomes.length > 0 ? "Save only the note" : "Save the note"}
        />
      </ActionForm>
    </section>
  );
}

/** Suggests a reminder, so that a call that nobody answers is always tried again. */
function RetryField({ view }: { view: LeadView }) {
  const { state, reminders, details, now, timeZone } = view;
  if (!details?.dial || details.mustNotCall || state.closed_at !== null) {
    return null;
  }
  const { next_action_at: set } = state;
  const isAhead = set !== null && new Date(set) > now;
  const { retry = isAhead ? "" : reminders[0] && timeValueOf(reminders[0]) } =
    refusedInput(view, "log");
  return (
    <ChoiceField
      label="If nobody answers"
      name="retry"
      defaultValue={retry}
      options={[
        ...reminders.map((one) => ({
          value: timeValueOf(one),
          label: `Remind me ${one.label}`,
        })),
        {
          value: "",
          label: set
            ? `Keep the reminder: ${formatDateTime(set, timeZone)}`
            : "No reminder",
        },
      ]}
    />
  );
}

function OutcomeButton({ value, label }: { value: string; label: string }) {
  return (
    <Submit
      label={label}
      name="outcome"
      value={value}
      data-needs-note={findNoteProblem(value)}
      className="w-full"
    />
  );
}

export function SuggestedStep({ view }: { view: LeadView }) {
  const { next, details, statuses, state } = view;
  if (!next) return null;
  const closing = listNextOf(statuses, state).find(
    ({ key, isClosed }) => isClosed && key === next.closesAs,
  );
  return (
    <section
      aria-label="Next step"
      className="no-print stack-3 rounded-card bg-sunken p-5"
    >
      <p className="font-semibold">{next.words}</p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {next.offersText && details?.dial && (
          <a
            href={`sms:${details.dial.number}`}
            className={buttonClass("quiet")}
          >
            {`Text ${details.dial.words}`}
          </a>
        )}
        {next.offersEmail && details?.email && (
          <a href={mailtoOf(details.email)} className={buttonClass("quiet")}>
            {`Email ${details.email}`}
          </a>
        )}
        {closing && (
          <ActionButton
            view={view}
            act="status"
            label={`Close as “${closing.label}”`}
            fields={{ to: closing.key }}
          />
        )}
        {next.reminder === "offered" &&
          view.reminders.map(({ label, at }) => (
            <ActionButton
              key={label}
              view={view}
              act="remind"
              label={`Remind me ${label}`}
              fields={{ at: timeValueOf({ label, at }) }}
            />
          ))}
      </div>
      {next.reminder === "typed" && <RemindForm view={view} />}
    </section>
  );
}
