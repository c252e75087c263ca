import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import type { Account } from "../../app/desk/account.ts";
import { addAccount } from "../../app/desk/account-store.server.ts";
import type { Role } from "../../app/desk/rights.ts";
import { createSession } from "../../app/desk/sign-in/session-store.server.ts";
import { readState } from "../../app/leads/events/lead-events.server.ts";
import type { Database } from "../../db/schema.ts";
import { findFreePort } from "./free-port.ts";
import { hiddenFields } from "./html.ts";
import { openSite } from "./site.ts";

export type TestDesk = Awaited<ReturnType<typeof openDesk>>;

/** A separate site and its desk, each on a loopback port. */
export async function openDesk(options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(options);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = createServer(site.createDeskListener(url));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { database } = site.services;
  const submit = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        Accept: "text/html",
        Origin: url,
        ...(cookie && { Cookie: cookie }),
      },
      body: new URLSearchParams(fields),
    });

  /** Redirects are not followed. */
  const visit = (path: string, cookie = "", init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: "manual",
      ...init,
      headers: {
        Accept: "text/html",
        ...(cookie && { Cookie: cookie }),
        ...init.headers,
      },
    });

  return {
    site,
    url,
    port,
    /** A new account with this role, signed in: its cookie. */
    signIn: (role: Role, name: string = role) =>
      signInAs(database, { role, name, now: site.now() }),
    visit,
    submit,
    /** Opens the page and sends its form, with these fields filled in. */
    press: async (
      path: string,
      fields: Record<string, string>,
      cookie = "",
    ) => {
      const page = await visit(path, cookie);
      const hidden = hiddenFields(await page.text());
      return submit(path, { ...hidden, ...fields }, cookie);
    },
    /** Sends a form of the lead's current page, unless a version is given. */
    act: async (id: string, fields: Record<string, string>, cookie = "") => {
      const { version } = await readState(database, id, site.now());
      const form = { version: String(version), ...fields };
      return submit(`/leads/${id}`, form, cookie);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await site.close();
    },
  };
}

export function signInAs(
  database: Kysely<Database>,
  { role, name, now }: { role: Role; name: string; now: Date },
) {
  return database.transaction().execute(async (transaction) => {
    const account: Account = await addAccount(transaction, {
      name,
      role,
      at: now,
    });
    await transaction
      .insertInto("account_factors")
      .values({
        id: randomUUID(),
        account_id: account.id,
        kind: "password",
        data: "{}",
        created_at: now.toISOString(),
      })
      .execute();
    const token = await createSession(transaction, {
      accountId: account.id,
      device: "test",
      factorAt: now,
      now,
    });
    return { account, token, cookie: `desk=${token}` };
  });
}

/** A desk that a test may change. */
export async function openDeskForTest(
  options: Parameters<typeof openSite>[0] = {},
) {
  const desk = await openDesk(options);
  onTestFinished(() => desk.close());
  return desk;
}

/** The session that an answer opens. */
export function cookieOf(response: Response) {
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}
