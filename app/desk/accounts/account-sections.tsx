import { formatDateTime } from "../../server/local-time.ts";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Line, Lines } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import type { ListedFactor } from "../sign-in/factors/factor-store.server.ts";
import type { ListedSession } from "../sign-in/session-store.server.ts";

export function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="stack-3">
      <Notice
        kind="success"
        title="Save these recovery codes now"
        description="They're shown once. Each gets you back in if you lose your phone or computer. Print them, or put them in a password manager."
      />
      <ul className="grid grid-cols-2 gap-2 font-semibold tabular">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-sunken p-3 text-center">
            {code}
          </li>
        ))}
      </ul>
      <TextLink href="/" label="I saved them. Go to the queue" />
    </section>
  );
}

export function CodesForm({ left }: { left: number }) {
  return (
    <section className="stack-3">
      {left === 0 && (
        <Notice
          kind="destructive"
          title="You have no recovery codes"
          description="Without one, only an owner can let you back in after you lose your phone or computer."
        />
      )}
      <form method="post" action="/account/codes">
        <Submit
          label={
            left === 0 ? "Get recovery codes" : "Replace my recovery codes"
          }
          variant={left === 0 ? "action" : "quiet"}
        />
      </form>
    </section>
  );
}

export function Factors({
  factors,
  timeZone,
}: {
  factors: readonly ListedFactor[];
  timeZone: string;
}) {
  return (
    <section className="stack-3">
      <h2 className="text-xl">How you sign in</h2>
      <Lines>
        {factors.map(({ id, kind, createdAt }) => (
          <Line
            key={id}
            what={kind === "passkey" ? "Passkey" : "Password and code"}
            note={`added ${formatDateTime(createdAt, timeZone)}`}
          >
            {factors.length > 1 && (
              <form method="post" action="/account/factors">
                <Submit label="Remove" name="factor" value={id} />
              </form>
            )}
          </Line>
        ))}
      </Lines>
      <TextLink href="/enroll" label="Add a passkey or change your password" />
    </section>
  );
}

export function Sessions({
  sessions,
  current,
  timeZone,
}: {
  sessions: readonly ListedSession[];
  current: string;
  timeZone: string;
}) {
  return (
    <section className="stack-3">
      <h2 className="text-xl">Where you're signed in</h2>
      <Lines>
        {sessions.map(({ hash, device, lastUsedAt }) => (
          <Line
            key={hash}
            what={device}
            note={
              hash === current
                ? "this one"
                : `last used ${formatDateTime(lastUsedAt, timeZone)}`
            }
          >
            {hash !== current && (
              <form method="post" action="/sign-out">
                <Submit label="Sign out" name="session" value={hash} />
              </form>
            )}
          </Line>
        ))}
      </Lines>
    </section>
  );
}

export function PhoneForm({
  phone,
  problem,
}: {
  phone: string;
  problem: string | undefined;
}) {
  return (
    <section id="phone" className="stack-3">
      <h2 className="text-xl">Your phone</h2>
      <form method="post" action="/account/phone" className="stack-3">
        <Field
          label="Phone number"
          hint="When you press “Ring my phone” on a lead, we call this number first, then the lead. Leave it empty to dial yourself."
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={phone}
          error={problem}
        />
        <Submit label="Save number" />
      </form>
    </section>
  );
}
