import { readName } from "../../delivery/on-call/sole-contact.ts";
import { Field } from "../../ui/form/field.tsx";
import {
  type DeskRequest,
  deskPage,
  readFields,
} from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { deviceOf } from "../sign-in/device.ts";
import { redirectWithSession } from "../sign-in/session-cookie.ts";
import { createSession } from "../sign-in/session-store.server.ts";
import { NarrowColumn } from "../sign-in/sign-in-frame.tsx";
import { findLink, openLink } from "./link-store.server.ts";

export async function acceptInvitation(desk: DeskRequest): Promise<Response> {
  const { token = "" } = desk.parameters;
  const { database, now } = desk.services;
  const fields = readFields(desk);
  const name = readName(fields.name ?? "");
  const session = await database.transaction().execute(async (transaction) => {
    const account = await openLink(transaction, token, name, now());
    if (!account || account === "name-needed") return undefined;
    return createSession(transaction, {
      accountId: account.id,
      device: deviceOf(desk),
      now: now(),
    });
  });
  return session
    ? redirectWithSession(desk, "/enroll", session)
    : showWelcome(desk, "Type your name.");
}

/** Only POST uses the link up, because mail scanners open links. */
export async function showWelcome(desk: DeskRequest, error?: string) {
  const { database, now } = desk.services;
  const { token = "" } = desk.parameters;
  const link = await findLink(database, token, now());
  if (!link) {
    return deskPage(
      { ...desk, session: undefined },
      "This link has expired",
      <NarrowColumn heading="This link has expired">
        <p>
          Each link works once, for up to a day. Ask an owner of the desk for a
          new one.
        </p>
      </NarrowColumn>,
      { status: 404 },
    );
  }
  return deskPage(
    { ...desk, session: undefined },
    "Welcome",
    <NarrowColumn
      heading={link.account ? `Welcome, ${link.account.name}` : "Welcome"}
    >
      <p>
        {link.account
          ? "Next, choose how you'll sign in to the desk."
          : "You'll be the first owner of the desk. Next, choose how you'll sign in."}
      </p>
      <form method="post" className="stack-4">
        {!link.account && (
          <Field
            label="Your name"
            name="name"
            required
            maxLength={60}
            autoComplete="name"
            error={error}
          />
        )}
        <Submit label="Continue" variant="action" className="w-full" />
      </form>
    </NarrowColumn>,
  );
}
