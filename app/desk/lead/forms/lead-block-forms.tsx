import { mailtoOf } from "../../../delivery/messages/linkable-email.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { LeadView } from "../lead-view.server.ts";
import { ActionButton } from "./action-form.tsx";

type Props = { view: LeadView };

/** Only the number's owner may allow calls again, by sending a new request. */
export function DoNotCall({ view }: Props) {
  const { details } = view;
  if (!details?.mustNotCall) {
    return (
      <>
        <p>
          {details?.hasNumber
            ? "Stops all calls and texts to this number from anyone at the firm. "
            : "Stops all calls and texts about this lead from anyone at the firm. They didn't enter a complete phone number, so their other leads aren't affected. "}
          You can't undo this. Only the person can, by asking us to call again.
        </p>
        <ActionButton view={view} act="do-not-call" label="Mark do not call" />
        <TextLink
          href="/stop-requests"
          label="Stop another number, only texts, or sharing"
        />
      </>
    );
  }
  return (
    <>
      <p>
        Only they can change this: by asking for a call on our website, or
        sending a form there. It shows up as a new lead, and you may call about
        that one.
      </p>
      <p>
        {`Marked by mistake? Still don't call or text. ${
          details.email
            ? "Email them, and ask them to request a call on our website."
            : "If they get in touch, ask them to request a call on our website."
        }`}
      </p>
      {details.email && (
        <a href={mailtoOf(details.email)} className={buttonClass("quiet")}>
          {`Email ${details.email}`}
        </a>
      )}
    </>
  );
}

export function QuarantineForms({ view }: Props) {
  return (
    <section
      aria-label="Quarantine"
      className="stack-3 rounded-card bg-sunken p-5"
    >
      <p className="font-semibold">
        This looks like a bot. Nobody was notified.
      </p>
      <p>{view.quarantine}</p>
      <div className="grid gap-3 @2xl:flex">
        <ActionButton
          view={view}
          act="release-quarantine"
          label="Release from quarantine"
        />
        {view.state.closed_at === null && (
          <ActionButton view={view} act="discard" label="Discard" />
        )}
        {view.mayErase && (
          <a href={`/leads/${view.id}/erase`} className={buttonClass("quiet")}>
            Discard for good
          </a>
        )}
      </div>
    </section>
  );
}
