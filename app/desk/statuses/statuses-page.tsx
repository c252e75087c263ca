import {
  firstStatus,
  type LeadStatus,
  waitsForLabels,
} from "../../leads/events/lead-status.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { Fold } from "../../ui/fold.tsx";
import { CheckField } from "../../ui/form/choice-field.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { formFields } from "../../ui/form/form-fields.ts";
import { Notice } from "../../ui/notice.tsx";
import { deskPage, redirectTo, type SignedIn } from "../desk-request.server.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { PageHead } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { describeStatus } from "./describe-status.ts";
import { editStatuses, type StatusEdit } from "./manage-statuses.server.ts";

export async function changeStatuses(desk: SignedIn): Promise<Response> {
  const { act = "", key = "", label = "", ...more } = formFields(desk.form);
  const { waitsFor = "", closed = "", place = "", seen = "" } = more;
  const next = desk.form.getAll("next").map(String);
  const edit = { act, key, label, waitsFor, closed, place, next, seen };
  const { database, delivery, now } = desk.services;
  const { claimChanges } = delivery;
  const by = desk.session.account;
  const problem = await editStatuses({ database, claimChanges }, edit, {
    by,
    now: now(),
  });
  return problem === undefined
    ? redirectTo("/statuses")
    : showStatuses(desk, { edit, problem });
}

type RefusedEdit = { edit: StatusEdit; problem: string };

export async function showStatuses(desk: SignedIn, refused?: RefusedEdit) {
  const statuses = await listStatuses(desk.services.database);
  const typedOn = (key: string) =>
    refused?.edit.key === key ? refused.edit : undefined;
  return deskPage(
    desk,
    "Statuses",
    <div className="stack-8">
      <PageHead title="Statuses">
        The stages of a lead, and what each can change to. The audit log records
        every change.
      </PageHead>
      {refused && <Notice kind="destructive" title={refused.problem} />}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[3fr_2fr]">
        <ol className="divide-y divide-line border-y border-line">
          {statuses.map((status, index) => (
            <li key={status.key} className="py-4">
              <Summary status={status} statuses={statuses} />
              <Fold
                summary={
                  <span>
                    Change<span className="sr-only"> {status.label}</span>
                  </span>
                }
                isOpen={typedOn(status.key) !== undefined}
              >
                <StatusForm
                  place={index + 1}
                  status={status}
                  statuses={statuses}
                  typed={typedOn(status.key)}
                />
              </Fold>
            </li>
          ))}
        </ol>
        <section className="stack-4">
          <h2 className="text-xl">Add a status</h2>
          <StatusForm
            statuses={statuses}
            place={statuses.length + 1}
            typed={typedOn("")}
          />
        </section>
      </div>
    </div>,
    { status: refused ? 422 : 200, current: "/statuses" },
  );
}

type StatusProps = { status: LeadStatus; statuses: readonly LeadStatus[] };

function Summary({ status, statuses }: StatusProps) {
  const { next, facts } = describeStatus(status, statuses);
  return (
    <>
      <h2 className="text-lg font-semibold">{status.label}</h2>
      <p>{next}</p>
      <p className="text-sm text-muted">{facts}</p>
    </>
  );
}

function StatusForm({
  status,
  statuses,
  place,
  typed,
}: Pick<StatusProps, "statuses"> & {
  status?: LeadStatus;
  place: number;
  typed: StatusEdit | undefined;
}) {
  const { label, waitsFor, next } = { ...status, ...typed };
  const isClosed = typed ? typed.closed !== "" : status?.isClosed;
  return (
    <form method="post" className="stack-4 pt-2 pb-4">
      <input type="hidden" name="key" value={status?.key ?? ""} />
      <input type="hidden" name="seen" value={fingerprintOf(statuses)} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_2fr]">
        <Field
          label="Name"
          name="label"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={label}
        />
        <Field
          label="Position"
          name="place"
          type="number"
          min={1}
          max={99}
          defaultValue={typed?.place ?? place}
        />
        <SelectField
          label="Waiting for"
          name="waitsFor"
          options={Object.entries(waitsForLabels).map(([value, label]) => ({
            value,
            label,
          }))}
          defaultValue={waitsFor ?? "decision"}
        />
      </div>
      <NextStatuses
        next={next ?? []}
        others={statuses.filter(({ key }) => key !== status?.key)}
      />
      {status?.key !== firstStatus && (
        <CheckField
          label="Closes the lead"
          name="closed"
          value="yes"
          defaultChecked={isClosed}
        />
      )}
      <Buttons status={status} />
    </form>
  );
}

function NextStatuses({
  next,
  others,
}: Pick<LeadStatus, "next"> & { others: readonly LeadStatus[] }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Can change to</legend>
      <div className="pairs-60 grid gap-x-2">
        {others.map(({ key, label }) => (
          <CheckField
            key={key}
            label={label}
            name="next"
            value={key}
            defaultChecked={next.includes(key)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Buttons({ status }: { status: LeadStatus | undefined }) {
  const acts: [act: string, label: string][] = !status
    ? [["add", "Add status"]]
    : status.key === firstStatus
      ? [["save", "Save"]]
      : [
          ["save", "Save"],
          status.isRetired ? ["restore", "Bring back"] : ["retire", "Retire"],
          ["remove", "Remove"],
        ];
  return (
    <p className="flex flex-wrap gap-2">
      {acts.map(([act, label]) => (
        <Submit
          label={label}
          key={act}
          variant={act === "add" ? "action" : "quiet"}
          name="act"
          value={act}
          // Retiring or removing a status doesn't need a valid name.
          formNoValidate={act !== "add" && act !== "save"}
        />
      ))}
    </p>
  );
}
