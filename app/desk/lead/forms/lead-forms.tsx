import type { ReactNode } from "react";
import { listNextOf, statusLabel } from "../../../leads/events/lead-status.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { hasRight } from "../../rights.ts";
import { Submit } from "../../shell/submit.tsx";
import { findReasonProblem } from "../call-notes.ts";
import type { LeadView } from "../lead-view.server.ts";
import { ActionButton, ActionForm, refusedInput } from "./action-form.tsx";
import { DoNotCall } from "./lead-block-forms.tsx";
import { RemindForm } from "./remind-form.tsx";

type Props = { view: LeadView };

export function LeadForms({ view }: Props) {
  const { state, isQuarantined, mayMove } = view;
  return (
    <section aria-label="What to do" className="no-print border-t border-line">
      {!isQuarantined && !view.isOthers && view.next?.reminder !== "typed" && (
        <Folded label="Set a reminder" view={view} act="remind">
          <RemindForm view={view} />
        </Folded>
      )}
      {view.isOthers && view.mayFinishReminder && (
        <Folded
          label={`${state.owner}’s reminder`}
          view={view}
          act="reminder-done"
        >
          <ActionButton
            view={view}
            act="reminder-done"
            label="Mark the reminder done"
          />
        </Folded>
      )}
      {!isQuarantined && (
        <Folded label="Change the status" view={view} act="status">
          <StatusForm view={view} />
        </Folded>
      )}
      {state.owner !== null && mayMove && (
        <Folded label="Hand over" view={view} act="hand-over">
          <HolderForms view={view} />
        </Folded>
      )}
      <Folded label="Do not call" view={view} act="do-not-call">
        <DoNotCall view={view} />
      </Folded>
      {view.mayErase && !isQuarantined && (
        <a
          href={`/leads/${view.id}/erase`}
          className="flex min-h-14 items-center py-4 text-lg font-semibold underline underline-offset-4"
        >
          Erase this person
        </a>
      )}
    </section>
  );
}

function Folded({
  label,
  view,
  act,
  children,
}: Props & { label: string; act: string; children: ReactNode }) {
  return (
    <Disclosure question={label} isOpen={view.typed.act === act}>
      <div className="stack-4 text-ink">{children}</div>
    </Disclosure>
  );
}

function StatusForm({ view }: Props) {
  const { state, statuses } = view;
  const { to, reason } = refusedInput(view, "status");
  const next = listNextOf(statuses, state);
  const needsReason = next.some(({ key }) => findReasonProblem(key));
  return (
    <ActionForm view={view} act="status">
      <ChoiceField
        label={`Change “${statusLabel(statuses, state.status)}” to`}
        name="to"
        defaultValue={to}
        options={next.map(({ key, label }) => ({ value: key, label }))}
      />
      <Field
        label={needsReason ? "Reason" : "Reason (optional)"}
        hint={needsReason && "Needed to decline or refer them."}
        name="reason"
        maxLength={300}
        defaultValue={reason}
        error={
          findReasonProblem(to) && !reason?.trim() ? view.problem : undefined
        }
      />
      <Submit label="Change status" />
    </ActionForm>
  );
}

function HolderForms({ view }: Props) {
  const { state, accounts } = view;
  const others = accounts.filter(
    ({ name, role, factors }) =>
      name !== state.owner && hasRight(role, "work") && factors.length > 0,
  );
  return (
    <>
      {others.length > 0 && (
        <ActionForm view={view} act="hand-over">
          <ChoiceField
            label="Hand over to"
            name="to"
            defaultValue={refusedInput(view, "hand-over").to}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Submit label="Hand over" />
        </ActionForm>
      )}
      <ActionButton
        view={view}
        act="release"
        label="Give it back and notify the others"
      />
    </>
  );
}
