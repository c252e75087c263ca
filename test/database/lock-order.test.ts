import { type Kysely, sql, type Transaction } from "kysely";
import { describe, expect, test } from "vitest";
import { decideRoutes } from "../../app/delivery/routing/decide-routes.server.ts";
import { addAccount } from "../../app/desk/account-store.server.ts";
import { createLink } from "../../app/desk/accounts/link-store.server.ts";
import {
  createRecoveryCodes,
  recover,
} from "../../app/desk/sign-in/factors/recovery-codes.server.ts";
import { createSession } from "../../app/desk/sign-in/session-store.server.ts";
import { deleteSubjects } from "../../app/leads/delete-subjects.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import {
  lockEvents,
  recordEvent,
} from "../../app/leads/events/lead-events.server.ts";
import { day } from "../../app/server/durations.ts";
import type { Database } from "../../db/schema.ts";
import { hasPostgres } from "../support/databases/databases.ts";
import { untilBlocked } from "../support/databases/until-blocked.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { openRoutedStore } from "../support/delivery/routed-site.ts";
import { runCommand } from "../support/processes/command.ts";

const plan = {
  destinations: [webhook("firm", nowhere), webhook("own", nowhere)],
  routing: {
    rules: [{ name: "First", to: ["firm"], capPerDay: 9 }],
    lastResort: { to: ["own"] },
  },
};
const key = "0123456789abcdef";
const number = "+12055550123";

/**
 * In one transaction, takes the events' lock, starts `other`, waits until it waits for a lock, and goes on with `next`.
 * PostgreSQL would abort one of two deadlocked transactions.
 */
async function meanwhile(
  database: Kysely<Database>,
  other: () => Promise<unknown>,
  next: (transaction: Transaction<Database>) => Promise<unknown>,
) {
  let running: Promise<unknown> | undefined;
  await database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(
      transaction,
    );
    await lockEvents(transaction);
    running = other();
    running.catch(() => {});
    await untilBlocked(database);
    await next(transaction);
  });
  return running;
}

describe.runIf(hasPostgres)(
  "on PostgreSQL, no two transactions deadlock:",
  () => {
    test("a survey that someone has worked on is finished, while a lead is returned", async () => {
      const store = await openRoutedStore(plan, "postgres");
      const now = store.clock.time;
      await store.partials.save(key, { phone: "205 555 0123" }, {}, now);
      const [partial] = await store.partials.list();
      await store.database.transaction().execute((transaction) =>
        recordEvent(transaction, {
          kind: "note_added",
          data: { text: "Left a message" },
          subjectId: partial?.id ?? "",
          by: namedActor("Ann"),
          at: now,
        }),
      );
      const id = await store.send();
      const [lead] = await store.leads.listLeads({ id });
      const { routing } = store.delivery.plan;
      if (!lead || !routing) throw new Error("not stored");
      const finished = { progressKey: key, injuryType: "Back pain" };
      const sent = await meanwhile(
        store.database,
        () => store.send(finished),
        (transaction) =>
          decideRoutes(transaction, routing, [{ kind: "lead", lead }], {
            now,
            paidForLeads: false,
          }),
      );
      const events = await store.database
        .selectFrom("lead_events")
        .select("kind")
        .where("subject_id", "=", String(sent))
        .execute();
      expect(events).toEqual([{ kind: "note_added" }]);
    });

    test.each(["saveResult", "saveProgress"] as const)(
      "%s of a callback request, while its sender is erased",
      async (report) => {
        const { callbacks, clock, database } = await openRoutedStore(
          plan,
          "postgres",
        );
        const now = clock.time;
        const form = { kind: "callback", key, payload: "p", now } as const;
        const decision = await callbacks.recordRequest({
          number,
          form: { ...form, address: undefined },
        });
        if (decision.status !== "call") throw new Error(decision.status);
        const { id } = decision;
        const placed = { status: "placed", callId: "call-1" } as const;
        if (report === "saveProgress") {
          await callbacks.saveResult(id, placed, "{}", now);
        }
        await meanwhile(
          database,
          () =>
            report === "saveResult"
              ? callbacks.saveResult(id, placed, "{}", now)
              : callbacks.saveProgress(
                  { callId: "call-1", requestId: id },
                  "busy",
                  now,
                ),
          (transaction) =>
            deleteSubjects(transaction, "callback_requests", [id]),
        );
        expect(await callbacks.listRequests()).toEqual([]);
      },
    );

    test.each([
      ["signs in", createSession],
      [
        "is invited",
        (transaction, { accountId, now }) =>
          createLink(transaction, "invite", accountId, now),
      ],
    ] satisfies [string, typeof createSession][])(
      "someone %s, while someone else with an expired session and link recovers their account",
      async (_, next) => {
        const { database, clock } = await openRoutedStore(plan, "postgres");
        const now = clock.time;
        const old = new Date(now.getTime() - 8 * day);
        const write = database.transaction();
        const invite = (name: string) =>
          write.execute((transaction) =>
            addAccount(transaction, { name, role: "intake", at: old }),
          );
        const ann = await invite("Ann Lee");
        const bo = await invite("Bo Diaz");
        const device = "test";
        const codes = await write.execute(async (transaction) => {
          const expired = { accountId: ann.id, device, now: old };
          await createSession(transaction, expired);
          await createLink(transaction, "invite", ann.id, old);
          return createRecoveryCodes(transaction, ann, now);
        });
        const recovered = await meanwhile(
          database,
          () =>
            write.execute((transaction) =>
              recover(transaction, ann, codes[0] ?? "", now),
            ),
          (transaction) => next(transaction, { accountId: bo.id, device, now }),
        );
        expect(recovered).toBe(true);
      },
    );

    test("everything is sent again by a command, while a claim ends", async () => {
      const store = await openRoutedStore(plan, "postgres");
      await store.send();
      await store.database
        .updateTable("deliveries")
        .set({ last_error: "HTTP 500", next_at: "2099-01-01T00:00:00.000Z" })
        .execute();
      const command = await meanwhile(
        store.database,
        () =>
          runCommand(["commands/leads.ts", "redeliver", "--all"], {
            DATABASE_URL: store.databaseUrl,
            ...store.settings,
          }),
        (transaction) => transaction.deleteFrom("deliveries").execute(),
      );
      expect(command).toMatchObject({ code: 0 });
    }, 120_000);
  },
);
