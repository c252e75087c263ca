import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import {
  type DeskRequest,
  deviceOf,
  goTo,
  page,
  readFields,
} from "../desk-request.server.ts";
import { sessionCookie } from "./session-cookie.ts";
import {
  recoverAccount,
  type SignInResult,
  signInWithPasskey,
  signInWithPassword,
} from "./sign-in.server.ts";
import { CodeField, Narrow } from "./sign-in-frame.tsx";

export async function showSignIn(desk: DeskRequest): Promise<Response> {
  const isAgain = desk.url.searchParams.has("again");
  // SameSite=Strict leaves the cookie out after a link from elsewhere; the page's own reload brings it.
  const isElsewhere =
    desk.request.headers.get("Sec-Fetch-Site") === "cross-site";
  return signInPage(
    isAgain ? "again" : undefined,
    isElsewhere ? { Refresh: "0" } : {},
  );
}

export async function signIn(desk: DeskRequest): Promise<Response> {
  const { name = "", password = "", code = "" } = await readFields(desk);
  const result = await signInWithPassword(
    desk.services,
    { name, password, code },
    visitorOf(desk),
  );
  return typeof result === "string"
    ? signInPage(result)
    : goTo("/", {
        "Set-Cookie": sessionCookie(desk.deskUrl, result.token),
      });
}

/** JSON for the page's script. */
export async function passkeySignIn(desk: DeskRequest): Promise<Response> {
  const result = await signInWithPasskey(
    desk.services,
    desk.deskUrl,
    await desk.request.json().catch(() => undefined),
    visitorOf(desk),
  );
  return typeof result === "string"
    ? Response.json({ error: refusals[result].title }, { status: 403 })
    : Response.json(
        { next: "/" },
        {
          headers: { "Set-Cookie": sessionCookie(desk.deskUrl, result.token) },
        },
      );
}

export async function showRecovery(): Promise<Response> {
  return recoveryPage();
}

export async function recover(desk: DeskRequest): Promise<Response> {
  const { name = "", code = "" } = await readFields(desk);
  const result = await recoverAccount(
    desk.services,
    { name, code },
    visitorOf(desk),
  );
  return typeof result === "string"
    ? recoveryPage(result)
    : goTo("/enroll", {
        "Set-Cookie": sessionCookie(desk.deskUrl, result.token),
      });
}

type Refused = Extract<SignInResult, string> | "again";

const refusals: Record<Refused, { title: string; description: string }> = {
  wrong: {
    title: "That didn't work",
    description:
      "Check the name, password and code. Codes change every 30 seconds.",
  },
  again: {
    title: "Please sign in again",
    description: "For your security, this needs a fresh sign-in.",
  },
  "too-many": {
    title: "Too many attempts",
    description: "Please wait 15 minutes, then try again.",
  },
};

const statuses = { wrong: 403, again: 200, "too-many": 429 } as const;

function signInPage(refused?: Refused, headers: Record<string, string> = {}) {
  return page(
    { session: undefined },
    "Sign in",
    <Narrow heading="Sign in">
      {refused && <Notice kind="destructive" {...refusals[refused]} />}
      <div data-passkey="sign-in" hidden className="stack-3">
        <Button variant="action" className="w-full">
          Sign in with a passkey
        </Button>
        <p role="alert" className="text-sm font-semibold text-danger" />
        <p className="text-center text-sm text-muted">
          or with your password and a code
        </p>
      </div>
      <form method="post" className="stack-4">
        <Field
          label="Name"
          name="name"
          required
          maxLength={60}
          autoComplete="username webauthn"
        />
        <Field
          label="Password"
          name="password"
          type="password"
          required
          maxLength={200}
          autoComplete="current-password"
        />
        <CodeField />
        <Button variant="quiet" type="submit" className="w-full">
          Sign in
        </Button>
      </form>
      <p className="text-sm">
        <a
          href="/recover"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Use a recovery code
        </a>
      </p>
    </Narrow>,
    { status: refused ? statuses[refused] : 200, headers },
  );
}

function recoveryPage(refused?: Refused) {
  return page(
    { session: undefined },
    "Recover your account",
    <Narrow heading="Recover your account">
      {refused && <Notice kind="destructive" {...refusals[refused]} />}
      <p>
        Use one of the recovery codes that you saved. Your old passkeys and
        password stop working, and you choose new ones next.
      </p>
      <form method="post" className="stack-4">
        <Field
          label="Name"
          name="name"
          required
          maxLength={60}
          autoComplete="username"
        />
        <Field
          label="Recovery code"
          name="code"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="action" type="submit" className="w-full">
          Continue
        </Button>
      </form>
      <p className="text-sm text-muted">
        No codes left? Ask an owner of the desk to reset your account.
      </p>
    </Narrow>,
    { status: refused ? statuses[refused] : 200 },
  );
}

function visitorOf(desk: DeskRequest) {
  return { address: desk.services.clientAddress, device: deviceOf(desk) };
}
