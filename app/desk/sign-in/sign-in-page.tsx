import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import {
  type DeskRequest,
  deskPage,
  readFields,
  redirectTo,
} from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { redirectWithSession, respondWithSession } from "./session-cookie.ts";
import {
  type SignInRefusal,
  signInWithPasskey,
  signInWithPassword,
} from "./sign-in.server.ts";
import { CodeField, NarrowColumn } from "./sign-in-frame.tsx";
import { readNext } from "./sign-in-path.ts";
import { explain, responseOptions } from "./sign-in-refusal.ts";

export async function showSignIn(desk: DeskRequest): Promise<Response> {
  const { searchParams } = desk.url;
  const next = readNext(searchParams.get("next"));
  const again = searchParams.get("again");
  if (desk.session?.factorAt && again === null) return redirectTo(next);
  // After a link from another site, SameSite=Strict leaves the cookie out; the page's own reload sends it.
  const isElsewhere =
    desk.request.headers.get("Sec-Fetch-Site") === "cross-site";
  const why = again === "redo" ? again : "again";
  return signInPage(desk, again === null ? undefined : why, {
    next,
    name: desk.session?.account.name,
    headers: isElsewhere ? { Refresh: "0" } : {},
  });
}

export async function signIn(desk: DeskRequest): Promise<Response> {
  const fields = readFields(desk);
  const { name = "", password = "", code = "" } = fields;
  const next = readNext(fields.next);
  const result = await signInWithPassword(desk, { name, password, code });
  return result.ok
    ? redirectWithSession(desk, next, result.token)
    : signInPage(desk, result.refused, { next, name });
}

export async function passkeySignIn(desk: DeskRequest): Promise<Response> {
  const body: unknown = await desk.request.json().catch(() => undefined);
  const result = await signInWithPasskey(desk, body);
  if (result.ok) return respondWithSession(desk, "/", result.token);
  const { title, description } = explain(result.refused);
  const error = result.refused === "wrong" ? title : description;
  return Response.json({ error }, responseOptions(result.refused));
}

function signInPage(
  desk: DeskRequest,
  refused: SignInRefusal | undefined,
  {
    next,
    name,
    headers = {},
  }: {
    next: string;
    name?: string | undefined;
    headers?: Record<string, string>;
  },
) {
  const options = responseOptions(refused);
  return deskPage(
    { ...desk, session: undefined },
    "Sign in",
    <NarrowColumn heading="Sign in">
      {refused && <Notice kind="destructive" {...explain(refused)} />}
      <div data-passkey="sign-in" data-next={next} hidden className="stack-3">
        <Button variant="action" className="w-full">
          Sign in with a passkey
        </Button>
        <p role="alert" className="text-sm font-semibold text-danger" />
        <p className="text-center text-sm text-muted">
          or with your password and a code
        </p>
      </div>
      <form method="post" action="/sign-in" className="stack-4">
        <input type="hidden" name="next" value={next} />
        <Field
          label="Name"
          name="name"
          defaultValue={name}
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
        <Submit label="Sign in" className="w-full" />
      </form>
      <p className="text-sm">
        <TextLink href="/recover" label="Use a recovery code" />
      </p>
    </NarrowColumn>,
    { ...options, headers: { ...options.headers, ...headers } },
  );
}
