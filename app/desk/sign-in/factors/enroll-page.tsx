import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  type DeskRequest,
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk-request.server.ts";
import { deviceOf } from "../device.ts";
import { redirectWithSession, respondWithSession } from "../session-cookie.ts";
import { setPendingSecret, whileSignedIn } from "../session-store.server.ts";
import { NarrowColumn } from "../sign-in-frame.tsx";
import { signInPath } from "../sign-in-path.ts";
import { enrollFactor, type NewFactor } from "./factor-store.server.ts";
import {
  authenticationOptions,
  readRegistration,
  registrationOptions,
} from "./passkey.server.ts";
import {
  createCodeSecret,
  createPasswordFactor,
  findStep,
  isStrongEnough,
  passwordTooWeak,
} from "./password.server.ts";
import { type Errors, PasswordForm } from "./password-form.tsx";

export async function enrollPassword(desk: SignedIn): Promise<Response> {
  const { session, services } = desk;
  const now = services.now();
  const { password = "", code = "" } = readFields(desk);
  const secret = session.pendingSecret;
  if (!isStrongEnough(password, session.account.name)) {
    return showEnroll(desk, { password: passwordTooWeak });
  }
  const step = findStep(secret ?? createCodeSecret(), code, now);
  if (!secret || step === undefined) {
    return showEnroll(desk, {
      code: "That code isn't right. Wait for the next one and try again.",
    });
  }
  const data = await createPasswordFactor(password, secret, step);
  const token = await enroll(desk, { kind: "password", data });
  return token
    ? redirectWithSession(desk, "/account?enrolled", token)
    : redirectTo(signInPath("/"));
}

export async function enrollPasskey(desk: SignedIn): Promise<Response> {
  const body: unknown = await desk.request.json().catch(() => undefined);
  const { account } = desk.session;
  const factor = await readRegistration(partyOf(desk), account, body);
  const token = factor && (await enroll(desk, { kind: "passkey", ...factor }));
  if (!token) {
    const error = "That passkey couldn't be saved. Please try again.";
    return Response.json({ error }, { status: 403 });
  }
  return respondWithSession(desk, "/account?enrolled", token);
}

export async function passkeyOptions(desk: DeskRequest): Promise<Response> {
  return Response.json(await authenticationOptions(partyOf(desk)));
}

export async function newPasskeyOptions(desk: SignedIn): Promise<Response> {
  const { siteName } = desk.services.operator;
  const party = { ...partyOf(desk), siteName };
  return Response.json(await registrationOptions(party, desk.session.account));
}

function partyOf({ services, deskUrl }: DeskRequest) {
  return { database: services.database, deskUrl, now: services.now() };
}

function enroll(desk: SignedIn, factor: NewFactor) {
  const { session, services } = desk;
  const visit = { device: deviceOf(desk), now: services.now() };
  return whileSignedIn(services.database, session, (transaction) =>
    enrollFactor(transaction, session.account, factor, visit),
  );
}

export async function showEnroll(desk: SignedIn, errors?: Errors) {
  const { session, services } = desk;
  const secret = session.pendingSecret ?? createCodeSecret();
  if (!session.pendingSecret) {
    await setPendingSecret(services.database, session.hash, secret);
  }
  return deskPage(
    desk,
    "How you'll sign in",
    <NarrowColumn heading="How you'll sign in">
      {errors && (
        <Notice kind="destructive" title="Please check these answers" />
      )}
      <section data-passkey="enroll" hidden className="stack-3">
        <h2 className="text-lg">With a passkey</h2>
        <p>
          Your phone or computer unlocks the desk with your face, your
          fingerprint or its PIN. You won't need the password below.
        </p>
        <Button variant="action" className="w-full">
          Create a passkey
        </Button>
        <p role="alert" className="text-sm font-semibold text-danger" />
      </section>
      <section className="stack-4">
        <h2 className="text-lg">With a password and a code</h2>
        <PasswordForm
          secret={secret}
          name={session.account.name}
          siteName={services.operator.siteName}
          errors={errors}
        />
      </section>
    </NarrowColumn>,
    { status: errors ? 422 : 200 },
  );
}
