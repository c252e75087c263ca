import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { createDatabase, hasPostgres } from "../support/databases/databases.ts";
import { startSilentProxy } from "../support/databases/unresponsive-proxy.ts";
import { untilBlocked } from "../support/databases/until-blocked.ts";
import { openDeskForTest } from "../support/desk.ts";
import { findFreePort } from "../support/free-port.ts";
import { startSite } from "../support/processes/site-process.ts";
import { testSettings } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

test.runIf(hasPostgres)(
  "when the network to PostgreSQL goes silent, leads get 503 and the site is not ready, until it is back with old connections dead or alive",
  async () => {
    const { url, remove } = await createDatabase("postgres");
    onTestFinished(remove);
    const proxy = await startSilentProxy(url);
    onTestFinished(proxy.stop);
    const deskPort = String(await findFreePort());
    const site = await startSite({
      DATABASE_URL: proxy.url,
      LIMITS: "off",
      DESK_PORT: deskPort,
    });
    const desk = `http://localhost:${deskPort}`;
    expect(await signIn(desk)).toBe(403);
    const isReady = async () => (await fetch(`${site.url}/readyz`)).status;
    for (const old of ["dead", "alive"] as const) {
      // Several idle connections.
      const first = Array.from({ length: 5 }, () => sendLead(site.url));
      expect(await Promise.all(first)).toEqual(Array(5).fill(200));
      expect(await isReady()).toBe(200);

      proxy.silence();
      const sent = [sendLead(site.url), sendLead(site.url)];
      await sleep(1000);
      sent.push(sendLead(site.url));
      expect(await Promise.all([...sent, signIn(desk)])).toEqual(
        Array(4).fill(503),
      );
      expect(await isReady()).toBe(503);
      expect(await sendLead(site.url)).toBe(503);

      proxy.restore(old);
      await expect.poll(() => sendLead(site.url)).toBe(200);
      expect(await sendLead(site.url)).toBe(200);
      await expect.poll(isReady).toBe(200);
    }
  },
  90_000,
);

test.runIf(hasPostgres)(
  "a process that freezes inside a transaction on PostgreSQL loses its locks, and leads are accepted again",
  async () => {
    const { url, remove } = await createDatabase("postgres");
    onTestFinished(remove);
    const site = await startSite({ DATABASE_URL: url, LIMITS: "off" });
    const frozen = await openDatabase(
      testSettings({ DATABASE_URL: url }).database,
    );
    onTestFinished(() => frozen.destroy());
    const isLocked = Promise.withResolvers<void>();
    const thaw = Promise.withResolvers<void>();
    const held = frozen.transaction().execute(async (transaction) => {
      await sql`lock table survey_leads`.execute(transaction);
      isLocked.resolve();
      await thaw.promise;
    });
    await isLocked.promise;
    await expect.poll(() => sendLead(site.url)).toBe(200);
    thaw.resolve();
    await expect(held).rejects.toThrow();
  },
  60_000,
);

test.runIf(hasPostgres)(
  "a desk request gets 503 if PostgreSQL closes its connection",
  async () => {
    const desk = await openDeskForTest({ database: "postgres" });
    const { database } = desk.site.services;
    await database.transaction().execute(async (transaction) => {
      await sql`lock table sign_in_failures`.execute(transaction);
      const answer = signIn(desk.url);
      await untilBlocked(database);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(transaction);
      expect(await answer).toBe(503);
    });
  },
);

async function signIn(desk: string) {
  const response = await fetch(`${desk}/sign-in`, {
    method: "POST",
    headers: { Origin: desk },
    body: new URLSearchParams({ name: "Ann" }),
  });
  return response.status;
}

async function sendLead(url: string) {
  const response = await fetch(`${url}/functions/v1/lead-collector`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify(completeSurvey),
  });
  return response.status;
}
