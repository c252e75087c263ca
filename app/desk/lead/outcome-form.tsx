import { callOutcomes } from "../../leads/events/lead-event.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Submit } from "../shell/submit.tsx";
import { Act, ActForm, typedIn } from "./act-form.tsx";
import type { LeadView } from "./lead-view.server.ts";
import { reminderTimes } from "./sections/next-step.ts";

/** Asks for a call's outcome; open while a call by this account has none. The desk's script opens it on a tap. */
export function OutcomeForm({ view }: { view: LeadView }) {
  const typed = typedIn(view, "log");
  return (
    <>
      {view.next && <Next view={view} />}
      <details
        id="call"
        data-outcome=""
        open={view.isCalling || typed.act !== undefined || undefined}
        className="rounded-card border border-line bg-surface px-5"
      >
        <summary className="min-h-12 py-3 text-lg font-semibold">
          What happened on the call?
        </summary>
        <div className="pb-5">
          <ActForm view={view} act="log">
            <TextField
              label="Note (optional)"
              hint="Declined needs the reason, and Referred who they went to."
              name="note"
              rows={2}
              maxLength={4000}
              defaultValue={typed.note}
            />
            <div className="grid grid-cols-2 gap-2 @2xl:grid-cols-4">
              {Object.entries(callOutcomes).map(([value, label]) => (
                <Submit
                  label={label}
                  key={value}
                  name="outcome"
                  value={value}
                />
              ))}
            </div>
          </ActForm>
        </div>
      </details>
    </>
  );
}

function Next({ view }: { view: LeadView }) {
  const { next, details, now, timeZone } = view;
  if (!next) return null;
  return (
    <section
      aria-label="Next step"
      className="stack-3 rounded-card bg-sunken p-5"
    >
      <p className="font-semibold">{next.words}</p>
      <div className="flex flex-wrap gap-3">
        {next.offersText && details?.dial && (
          <a
            href={`sms:${details.dial.number}`}
            className={buttonClass("quiet")}
          >
            {`Text ${details.dial.words}`}
          </a>
        )}
        {reminderTimes(now, timeZone).map(({ label, at }) => (
          <Act
            key={label}
            view={view}
            act="remind"
            label={`Remind me ${label}`}
            fields={{ at }}
          />
        ))}
      </div>
    </section>
  );
}
