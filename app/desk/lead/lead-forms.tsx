import type { Message } from "../../delivery/messages/message.ts";
import { callOutcomes } from "../../leads/events/lead-event.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import { findStatus, statusLabel } from "../../leads/events/lead-status.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ChoiceField, Field, TextField } from "../../ui/form/field.tsx";
import type { Account } from "../accounts/account.ts";
import type { ListedAccount } from "../accounts/account-store.server.ts";
import { hasRight } from "../rights.ts";

type Forms = {
  state: LeadState;
  account: Account;
  accounts: readonly ListedAccount[];
  isQuarantined: boolean;
  /** What was typed into a form that was refused. */
  typed: Readonly<Record<string, string>>;
};

/** What can be done with a lead, the next step first. Each is a form. */
export function LeadForms(forms: Forms) {
  const { state, account, isQuarantined, typed } = forms;
  return (
    <section className="stack-4" aria-label="What to do">
      {isQuarantined && (
        <Act act="release-quarantine" label="Release from quarantine" />
      )}
      <OutcomeForm typed={typed} />
      <form method="post" className="stack-3">
        <input type="hidden" name="act" value="note" />
        <TextField
          label="Note"
          name="text"
          rows={3}
          required
          maxLength={4000}
          defaultValue={typed.act === "note" ? typed.text : ""}
          data-kept="note"
        />
        <Button variant="quiet" type="submit">
          Save note
        </Button>
      </form>
      <Disclosure question="Remind, hand over, status">
        <div className="stack-6 text-ink">
          <RemindForm state={state} />
          <StatusForm state={state} />
          {state.owner !== null && <OwnerForms {...forms} />}
          {hasRight(account.role, "work") && (
            <Act act="do-not-call" label="Mark do not call" />
          )}
        </div>
      </Disclosure>
    </section>
  );
}

/** What comes first, at the top of the page: calling, and taking what nobody has. */
export function FirstSteps({
  state,
  dial,
}: {
  state: LeadState;
  dial: Message["dial"];
}) {
  const isOpen = state.closed_at === null;
  return (
    <div className="grid gap-3 sm:flex">
      {isOpen && dial && (
        <a
          href={`tel:${dial.number}`}
          data-call=""
          className={buttonClass("action")}
        >
          {`Call ${dial.words}`}
        </a>
      )}
      {state.owner === null && <Act act="take" label="Take this lead" />}
    </div>
  );
}

/** One button. */
function Act({ act, label }: { act: string; label: string }) {
  return (
    <form method="post">
      <Button
        variant="quiet"
        type="submit"
        name="act"
        value={act}
        className="w-full"
      >
        {label}
      </Button>
    </form>
  );
}

function OutcomeForm({ typed }: Pick<Forms, "typed">) {
  const isTyped = typed.act === "log";
  return (
    <form method="post" className="stack-3" id="outcome">
      <input type="hidden" name="act" value="log" />
      <ChoiceField
        label="What happened on the call?"
        name="outcome"
        options={Object.entries(callOutcomes).map(([value, label]) => ({
          ...{ value, label },
        }))}
        defaultValue={isTyped ? typed.outcome : undefined}
      />
      <TextField
        label="What was said, or why (optional)"
        name="note"
        rows={2}
        maxLength={4000}
        defaultValue={isTyped ? typed.note : ""}
        data-kept="outcome"
      />
      <Button variant="quiet" type="submit" className="w-full">
        Save the outcome
      </Button>
    </form>
  );
}

function RemindForm({ state }: Pick<Forms, "state">) {
  return (
    <div className="stack-3">
      <form method="post" className="stack-3">
        <input type="hidden" name="act" value="remind" />
        <Field label="Remind me at" name="at" type="datetime-local" required />
        <Button variant="quiet" type="submit">
          Set reminder
        </Button>
      </form>
      {state.next_action_at !== null && (
        <Act act="reminder-done" label="The reminder is done" />
      )}
    </div>
  );
}

/** Only what may follow. */
function StatusForm({ state }: Pick<Forms, "state">) {
  const next = findStatus(state.status)?.next ?? [];
  return (
    <form method="post" className="stack-3">
      <input type="hidden" name="act" value="status" />
      <input type="hidden" name="version" value={state.version} />
      <ChoiceField
        label={`Status: ${statusLabel(state.status)}. Change it to`}
        name="to"
        options={next.map((key) => ({ value: key, label: statusLabel(key) }))}
      />
      <Field label="Reason (optional)" name="reason" maxLength={300} />
      <Button variant="quiet" type="submit">
        Change status
      </Button>
    </form>
  );
}

function OwnerForms({ state, account, accounts }: Forms) {
  const isMine = state.owner === account.name;
  if (!isMine && !hasRight(account.role, "handOverAny")) return null;
  const others = accounts.filter(
    ({ name, role }) => name !== state.owner && hasRight(role, "work"),
  );
  return (
    <div className="stack-3">
      {others.length > 0 && (
        <form method="post" className="stack-3">
          <input type="hidden" name="act" value="hand-over" />
          <ChoiceField
            label="Hand over to"
            name="to"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button variant="quiet" type="submit">
            Hand over
          </Button>
        </form>
      )}
      <Act act="release" label="Give it back: ask the others" />
    </div>
  );
}
