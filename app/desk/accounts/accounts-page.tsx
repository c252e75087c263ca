import { buttonClass } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type ListedAccount, listAccounts } from "../account-store.server.ts";
import {
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { type Role, roles } from "../rights.ts";
import { Submit } from "../shell/submit.tsx";
import {
  changeAccount,
  invite,
  type ManageResult,
  resetAccount,
} from "./manage-accounts.server.ts";

export async function manageAccounts(desk: SignedIn): Promise<Response> {
  const { database, now, delivery } = desk.services;
  const { act, name = "", role = "" } = readFields(desk);
  const by = desk.session.account;
  const change = { act, name, role, by, now: now() };
  const manage =
    act === "invite" ? invite : act === "reset" ? resetAccount : changeAccount;
  const result = await manage(database, change, delivery.claimChanges);
  if (result.ok && !result.token) return redirectTo("/accounts");
  const isRefusedInvitation = act === "invite" && !result.ok;
  return showAccounts(
    desk,
    result,
    isRefusedInvitation ? { name, role } : undefined,
  );
}

export async function showAccounts(
  desk: SignedIn,
  result?: ManageResult,
  typed?: Typed,
) {
  const accounts = await listAccounts(desk.services.database);
  return deskPage(
    desk,
    "Accounts",
    <div className="stack-8">
      <h1 className="text-2xl">Accounts</h1>
      {result && <Result result={result} deskUrl={desk.deskUrl} />}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <ul className="divide-y divide-line border-y border-line">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
        <Invitation {...typed} />
      </div>
    </div>,
    { status: result && !result.ok ? 422 : 200, current: "/accounts" },
  );
}

type Typed = { name?: string; role?: string };

function Invitation({ name, role = "intake" }: Typed) {
  return (
    <section className="stack-4">
      <h2 className="text-xl">Invite someone</h2>
      <form method="post" className="stack-4">
        <Field
          label="Name"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={name}
        />
        <RoleChoice value={role} />
        <Submit
          label="Create an invitation"
          variant="action"
          name="act"
          value="invite"
        />
      </form>
    </section>
  );
}

function Result({
  result,
  deskUrl,
}: {
  result: ManageResult;
  deskUrl: string;
}) {
  if (!result.ok) {
    return <Notice kind="destructive" title={result.problem} />;
  }
  return (
    <div className="stack-2">
      <Notice
        kind="success"
        title="Send them this link"
        description="It works once, within 24 hours. It isn't shown again."
      />
      <p
        id="invitation"
        className="rounded-control bg-sunken p-3 font-semibold wrap-anywhere"
      >
        {`${deskUrl}/welcome/${result.token}`}
      </p>
      <button
        type="button"
        hidden
        data-copy="invitation"
        aria-live="polite"
        className={buttonClass("quiet")}
      >
        Copy the link
      </button>
    </div>
  );
}

function AccountRow({ account }: { account: ListedAccount }) {
  const { name, role, factors, openLeads } = account;
  return (
    <li className="grid gap-3 py-3 xl:grid-cols-[1fr_2.5fr]">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {factors.length > 0
            ? factors.join(", ")
            : "hasn't opened the link yet"}
        </p>
      </div>
      <form method="post" className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <input type="hidden" name="name" value={name} />
        <div className="w-40">
          <RoleChoice value={role} of={name} />
        </div>
        <Submit label="Change role" name="act" value="role" />
        <Fold
          summary={
            <span>
              Reset sign-in<span className="sr-only"> of {name}</span>
            </span>
          }
        >
          <p className="pb-3">
            They're signed out everywhere, and can't sign in until they open the
            link that you get next.
          </p>
          <Submit label="Reset the sign-in" name="act" value="reset" />
        </Fold>
        <Fold
          summary={
            <span>
              Remove<span className="sr-only"> {name}</span>
            </span>
          }
        >
          <p className="pb-3">{afterRemoval(openLeads)}</p>
          <Submit label="Remove the account" name="act" value="remove" />
        </Fold>
      </form>
    </li>
  );
}

function afterRemoval(openLeads: number) {
  const leads =
    openLeads === 1
      ? "Their open lead goes"
      : `Their ${openLeads} open leads go`;
  return openLeads === 0
    ? "They have no open leads."
    : `${leads} back to the queue, unassigned. Reminders stay.`;
}

const roleLabels: Record<Role, string> = {
  owner: "Owner",
  intake: "Intake",
  viewer: "Viewer",
};

function RoleChoice({ value, of }: { value: string; of?: string }) {
  return (
    <SelectField
      label="Role"
      aria-label={of && `Role of ${of}`}
      name="role"
      options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
      defaultValue={value}
    />
  );
}
