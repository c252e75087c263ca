import { timeInWords } from "../../server/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import {
  goTo,
  page,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { isFresh } from "../sign-in/factors/enrollment.ts";
import {
  type ListedFactor,
  listFactors,
  removeFactor,
} from "../sign-in/factors/factor-store.server.ts";
import {
  countRecoveryCodes,
  createRecoveryCodes,
} from "../sign-in/factors/recovery-codes.server.ts";
import { sessionCookie } from "../sign-in/session-cookie.ts";
import {
  endSession,
  type ListedSession,
  listSessions,
} from "../sign-in/session-store.server.ts";
import { actorOf } from "./account.ts";

/** How an account signs in, and where it is signed in. */
export async function showAccount(desk: SignedIn): Promise<Response> {
  return accountPage(desk);
}

/** Shows the codes once, in the answer itself. */
export async function createCodes(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  if (!isFresh(desk.session, now())) return goTo("/sign-in?again");
  const codes = await database
    .transaction()
    .execute((transaction) =>
      createRecoveryCodes(transaction, desk.session.account, now()),
    );
  return accountPage(desk, codes);
}

export async function removeOwnFactor(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  if (!isFresh(desk.session, now())) return goTo("/sign-in?again");
  const { factor = "" } = await readFields(desk);
  await database
    .transaction()
    .execute((transaction) =>
      removeFactor(transaction, desk.session, factor, now()),
    );
  return goTo("/account");
}

/** This session, or with a field another one of the same account. */
export async function signOut(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const { account, hash } = desk.session;
  const { session = hash } = await readFields(desk);
  const own = await listSessions(database, account.id, now());
  if (own.some((listed) => listed.hash === session)) {
    await database.transaction().execute(async (transaction) => {
      await endSession(transaction, session);
      await recordDeskEvent(transaction, {
        kind: session === hash ? "signed_out" : "session_ended",
        data: {},
        ...{ accountId: account.id, by: actorOf(account), at: now() },
      });
    });
  }
  if (session !== hash) return goTo("/account");
  return goTo("/sign-in", { "Set-Cookie": sessionCookie(desk.deskUrl, "") });
}

async function accountPage(desk: SignedIn, codes?: readonly string[]) {
  const { database, now, delivery } = desk.services;
  const { account, hash } = desk.session;
  const { timeZone } = delivery.plan;
  const codesLeft = await countRecoveryCodes(database, account);
  return page(
    desk,
    "Your account",
    <div className="max-w-2xl stack-8">
      <h1 className="text-2xl">{account.name}</h1>
      {codes ? <Codes codes={codes} /> : <CodesForm left={codesLeft} />}
      <Factors
        factors={await listFactors(database, account.id)}
        timeZone={timeZone}
      />
      <Sessions
        sessions={await listSessions(database, account.id, now())}
        current={hash}
        timeZone={timeZone}
      />
    </div>,
    { current: "/account" },
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
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
      <a
        href="/"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        I saved them. Go to the queue
      </a>
    </section>
  );
}

function CodesForm({ left }: { left: number }) {
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
        <Button variant={left === 0 ? "action" : "quiet"} type="submit">
          {left === 0 ? "Get recovery codes" : "Replace my recovery codes"}
        </Button>
      </form>
    </section>
  );
}

function Factors({
  factors,
  timeZone,
}: {
  factors: readonly ListedFactor[];
  timeZone: string;
}) {
  return (
    <section className="stack-3">
      <h2 className="text-xl">How you sign in</h2>
      <ul className="stack-2">
        {factors.map(({ id, kind, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface px-4 py-2"
          >
            <span>
              {kind === "passkey" ? "Passkey" : "Password and code"}
              <span className="block text-sm text-muted">
                added {timeInWords(createdAt, timeZone)}
              </span>
            </span>
            {factors.length > 1 && (
              <form method="post" action="/account/factors">
                <Button variant="quiet" type="submit" name="factor" value={id}>
                  Remove
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <a
        href="/enroll"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Add a passkey or change your password
      </a>
    </section>
  );
}

function Sessions({
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
      <ul className="stack-2">
        {sessions.map(({ hash, device, lastUsedAt }) => (
          <li
            key={hash}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface px-4 py-2"
          >
            <span>
              {device}
              <span className="block text-sm text-muted">
                {hash === current
                  ? "this one"
                  : `last used ${timeInWords(lastUsedAt, timeZone)}`}
              </span>
            </span>
            {hash !== current && (
              <form method="post" action="/sign-out">
                <Button
                  variant="quiet"
                  type="submit"
                  name="session"
                  value={hash}
                >
                  Sign out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
