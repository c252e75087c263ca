import type { ReactNode } from "react";
import { Submit } from "../../shell/submit.tsx";
import type { LeadView } from "../lead-view.server.ts";

export function refusedInput(
  { typed }: LeadView,
  act: string,
): LeadView["typed"] {
  return typed.act === act ? typed : {};
}

/** Carries the version of the lead that its reader saw. */
export function ActionForm({
  view,
  act,
  fields = {},
  children,
}: {
  view: LeadView;
  act: string;
  fields?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const hidden = { act, version: String(view.state.version), ...fields };
  return (
    <form method="post" action={view.address} className="stack-3">
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

export function ActionButton({
  label,
  ...form
}: { label: string } & Omit<Parameters<typeof ActionForm>[0], "children">) {
  return (
    <ActionForm {...form}>
      <Submit label={label} className="w-full @2xl:w-auto" />
    </ActionForm>
  );
}
