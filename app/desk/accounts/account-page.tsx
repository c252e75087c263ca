import { checkNumberPolicy } from "../../callback/number-policy.server.ts";
import { listValidPhones } from "../../forms/phone/phones-in-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { recordAccountEvent } from "../audit/desk-events.server.ts";
import {
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import {
  listFactors,
  removeFactor,
} from "../sign-in/factors/factor-store.server.ts";
import {
  countRecoveryCodes,
  createRecoveryCodes,
} from "../sign-in/factors/recovery-codes.server.ts";
import { redirectWithSession } from "../sign-in/session-cookie.ts";
import {
  endSession,
  listSessions,
  whileSignedIn,
} from "../sign-in/session-store.server.ts";
import { signInPath } from "../sign-in/sign-in-path.ts";
import {
  Codes,
  CodesForm,
  Factors,
  PhoneForm,
  Sessions,
} from "./account-sections.tsx";
import { findOwnPhone, saveOwnPhone } from "./own-phone.server.ts";

export async function createCodes(desk: SignedIn): Promise<Response> {
  const { session, services } = desk;
  const { database, now } = services;
  const codes = await whileSignedIn(database, session, (transaction) =>
    createRecoveryCodes(transaction, session.account, now()),
  );
  return codes ? showAccount(desk, { codes }) : redirectTo(signInPath("/"));
}

export async function removeOwnFactor(desk: SignedIn): Promise<Response> {
  const { session, services } = desk;
  const { factor = "" } = readFields(desk);
  await whileSignedIn(services.database, session, (transaction) =>
    removeFactor(transaction, session, factor, services.now()),
  );
  return redirectTo("/account");
}

export async function changePhone(desk: SignedIn): Promise<Response> {
  const { database, now, neverCalledNumbers } = desk.services;
  const { phone = "" } = readFields(desk);
  const [found] = listValidPhones(phone);
  const mayRing =
    found && checkNumberPolicy(found.number, neverCalledNumbers).allowed;
  if (phone !== "" && !mayRing) {
    const problem = "Please enter a US phone number.";
    return showAccount(desk, { typed: phone, problem });
  }
  const number = found?.number ?? null;
  await database
    .transaction()
    .execute((transaction) =>
      saveOwnPhone(transaction, desk.session.account, number, now()),
    );
  return redirectTo("/account");
}

export async function signOut(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const { account, hash } = desk.session;
  const { session = hash } = readFields(desk);
  const own = await listSessions(database, account.id, now());
  if (own.some((listed) => listed.hash === session)) {
    await database.transaction().execute(async (transaction) => {
      await endSession(transaction, session);
      await recordAccountEvent(
        transaction,
        account,
        session === hash ? "signed_out" : "session_ended",
        now(),
      );
    });
  }
  if (session !== hash) return redirectTo("/account");
  return redirectWithSession(desk, "/sign-in", "");
}

export async function showAccount(
  desk: SignedIn,
  {
    codes,
    typed,
    problem,
  }: { codes?: readonly string[]; typed?: string; problem?: string } = {},
) {
  const { database, now, delivery, phoneService } = desk.services;
  const { account, hash } = desk.session;
  const { timeZone } = delivery.plan;
  const codesLeft = await countRecoveryCodes(database, account);
  // Without a phone service, a stored number can still be removed.
  const phone = await findOwnPhone(database, account.id);
  return deskPage(
    desk,
    "Your account",
    <div className="stack-8">
      <h1 className="text-2xl">{account.name}</h1>
      {desk.url.searchParams.has("enrolled") && (
        <Notice
          kind="success"
          title="Saved: that’s how you sign in from now on"
          link={{ href: "/", label: "Go to the queue" }}
        />
      )}
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="stack-8">
          {codes ? <Codes codes={codes} /> : <CodesForm left={codesLeft} />}
          {(phoneService.connect || phone !== undefined) && (
            <PhoneForm phone={typed ?? phone ?? ""} problem={problem} />
          )}
        </div>
        <div className="stack-8">
          <Factors
            factors={await listFactors(database, account.id)}
            timeZone={timeZone}
          />
          <Sessions
            sessions={await listSessions(database, account.id, now())}
            current={hash}
            timeZone={timeZone}
          />
        </div>
      </div>
    </div>,
    { current: "/account", status: problem ? 422 : 200 },
  );
}
