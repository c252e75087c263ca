import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import {
  type DeskRequest,
  deskPage,
  readFields,
} from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { redirectWithSession } from "./session-cookie.ts";
import { recoverAccount, type SignInRefusal } from "./sign-in.server.ts";
import { NarrowColumn } from "./sign-in-frame.tsx";
import { explain, responseOptions } from "./sign-in-refusal.ts";

export async function showRecovery(desk: DeskRequest): Promise<Response> {
  return recoveryPage(desk);
}

export async function recover(desk: DeskRequest): Promise<Response> {
  const { name = "", code = "" } = readFields(desk);
  const result = await recoverAccount(desk, { name, code });
  return result.ok
    ? redirectWithSession(desk, "/enroll", result.token)
    : recoveryPage(desk, result.refused, name);
}

function recoveryPage(
  desk: DeskRequest,
  refused?: SignInRefusal,
  name?: string,
) {
  return deskPage(
    { ...desk, session: undefined },
    "Recover your account",
    <NarrowColumn heading="Recover your account">
      {refused && <Notice kind="destructive" {...explain(refused, wrong)} />}
      <p>
        Use one of the recovery codes that you saved. Your old passkeys and
        password stop working, and you choose new ones next.
      </p>
      <form method="post" className="stack-4">
        <Field
          label="Name"
          name="name"
          defaultValue={name}
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
        <Submit label="Continue" variant="action" className="w-full" />
      </form>
      <p className="text-sm text-muted">
        No codes left? Ask an owner of the desk to reset your account.
      </p>
    </NarrowColumn>,
    responseOptions(refused),
  );
}

const wrong = "Check the name and the code. Each recovery code works once.";
