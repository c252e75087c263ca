import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { addAccount } from "../app/desk/account-store.server.ts";
import { countChangedDays } from "../app/desk/numbers/lead-days.server.ts";
import { rankLeads } from "../app/desk/queue/rank-leads.server.ts";
import { createSession } from "../app/desk/sign-in/session-store.server.ts";
import { referenceOf } from "../app/forms/reference.ts";
import { inSeparateThread } from "../app/server/database/database.server.ts";
import { day } from "../app/server/durations.ts";
import type { Services } from "../app/server/http/services-context.server.ts";
import { createLog } from "../app/server/operations/log.server.ts";
import { openServices } from "../app/services/services.server.ts";
import { parseSettings } from "../app/settings.server.ts";
import { startPostgres } from "../test/support/databases/postgres.ts";
import { findFreePort } from "../test/support/free-port.ts";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";
import { storeSampleLeads } from "./desk-leads.ts";
import { alternate, findMissing, load } from "./load.ts";
import { startSite } from "./site-process.ts";
import { median, type Row } from "./table.ts";

const leads = 100_000;
const rounds = 40;
const deskUrl = "http://localhost:3001";
const openDesks = 20;
const seconds = 10;

/** The desk's pages with 100,000 leads on both databases, and the public site's rate with and without open desks. */
export async function measureDesk(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "casefront-desk-"));
  const file = `file:${join(folder, "casefront.db")}`;
  const rows = await onDatabase("SQLite", file);
  const postgres = await startPostgres();
  rows.push(...(await onDatabase("PostgreSQL", postgres.url)));
  await postgres.stop();
  // One in ten seconds is many times what a busy firm gets.
  for (const arriving of [0, 1]) rows.push(await measureRate(file, arriving));
  await rm(folder, { recursive: true, force: true });
  return rows;
}

async function onDatabase(name: string, url: string): Promise<Row[]> {
  const services = await open(url);
  const { accountId, cookie } = await signIn(services);
  await storeSampleLeads(services, leads, accountId);
  const ranking = { ...services, database: services.deskDatabase };
  while ((await rankLeads(ranking)) > 0) {}
  while ((await countChangedDays(services.database)) > 0) {}
  await sql`analyze`.execute(services.database);
  const { createDeskApp }: typeof import("../app/web.server.ts") = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  const app = createDeskApp(services, deskUrl);
  const ask = async (path: string, q?: string) => {
    const body = q === undefined ? null : new URLSearchParams({ q });
    const response = await app.request(deskUrl + path, {
      method: body ? "POST" : "GET",
      headers: { Cookie: cookie, Accept: "text/html", Origin: deskUrl },
      body,
    });
    return { response, text: await response.text() };
  };
  const rows: Row[] = [];
  for (const [figure, path, q] of await listPages(services)) {
    const { response } = await ask(path, q);
    const address = response.headers.get("Location") ?? path;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const { response: page, text } = await ask(address);
      times.push(performance.now() - start);
      if (!page.ok || !/data-(id|lead)=|What came in|Export as CSV/.test(text))
        throw new Error(figure);
    }
    const slow = times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)];
    rows.push({
      figure: `desk, ${name}: ${figure}`,
      value: `${median(times).toFixed(1)} ms`,
      peer: `95th percentile ${slow?.toFixed(1)} ms`,
      goal: "at most 50 ms",
    });
  }
  await services.close();
  return rows;
}

async function listPages({ database }: Services) {
  const lead = await database
    .selectFrom("survey_leads")
    .select("id")
    .orderBy("created_at")
    .offset(leads / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const closed = await database
    .selectFrom("lead_states")
    .select(["subject_id", "closed_at"])
    .where("closed_at", "is not", null)
    .orderBy("closed_at", "desc")
    .offset(leads / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const after = `${closed.closed_at}~${closed.subject_id}`;
  return [
    ["queue", "/", undefined],
    ["nobody has it", "/?view=waiting", undefined],
    ["mine", "/?view=mine", undefined],
    ["reminders", "/?view=reminders", undefined],
    ["qualified", "/?view=qualified", undefined],
    ["unfinished", "/?view=unfinished", undefined],
    ["quarantined", "/?view=quarantined", undefined],
    ["one state", "/?state=Ohio", undefined],
    ["one source", "/?source=Radio", undefined],
    ["closed, page 500", `/?view=closed&after=${after}`, undefined],
    ["numbers of 30 days", `/numbers?${lastDays(30)}`, undefined],
    ["numbers of a year", `/numbers?${lastDays(365)}`, undefined],
    ["audit log", "/audit", undefined],
    ["audit log, page 1,000", `/audit?before=${2 * leads}`, undefined],
    ["search by name", "/search", "elena lopez1"],
    ["search by part of a phone", "/search", "7919"],
    ["search by reference", "/search", referenceOf(lead.id)],
    ["search by two common words", "/search", "truck hospital"],
    ["lead", `/leads/${lead.id}`, undefined],
    ["queue with a lead beside it", `/?lead=${lead.id}`, undefined],
  ] as const;
}

function lastDays(count: number) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = Date.now();
  const from = dayOf(today - (count - 1) * day);
  return new URLSearchParams({ from, to: dayOf(today) });
}

async function open(url: string): Promise<Services> {
  const read = parseSettings({ DATABASE_URL: url, LIMITS: "off" });
  if (!read.ok) throw new Error(read.problems.join("; "));
  return openServices(
    { ...read.settings, database: inSeparateThread(read.settings.database) },
    createLog("silent"),
  );
}

async function signIn({ database, now }: Services) {
  return database.transaction().execute(async (transaction) => {
    const at = now();
    const { id } = await addAccount(transaction, {
      name: `Ann ${at.getTime()}`,
      role: "owner",
      at,
    });
    const token = await createSession(transaction, {
      accountId: id,
      device: "bench",
      factorAt: at,
      now: at,
    });
    return { accountId: id, cookie: `desk=${token}` };
  });
}

/** A cached public page with and without open desks. The same number of leads arrives in both cases, and each desk reads its list again. */
async function measureRate(file: string, arriving: number): Promise<Row> {
  const figure = `cached page with ${openDesks} open desks, ${arriving} leads in ${seconds} s, requests a second`;
  const goal = "at least 0.95";
  if (findMissing("wrk").length > 0) {
    return { figure, value: "not measured: install wrk", goal };
  }
  const services = await open(file);
  const { cookie } = await signIn(services);
  await services.close();
  const port = await findFreePort();
  const settings = {
    DATABASE_URL: file,
    DESK_PORT: String(port),
    LIMITS: "off",
  };
  const site = await startSite(settings);
  const measure = () =>
    whileLeadsArrive(site.url, arriving, () => load(site.url, { seconds }));
  try {
    const [open_, none] = await alternate(
      () => whileOpen(`http://127.0.0.1:${port}`, cookie, arriving, measure),
      measure,
    );
    return {
      figure,
      goal,
      value: String(open_.rate),
      peer: `none ${none.rate}`,
      ratio: (open_.rate / none.rate).toFixed(2),
    };
  } finally {
    await site.stop();
  }
}

async function whileLeadsArrive<Result>(
  url: string,
  arriving: number,
  work: () => Promise<Result>,
) {
  const timers = Array.from({ length: arriving }, (_, index) =>
    setTimeout(
      () => void sendLead(url),
      (1000 * seconds * (index + 0.3)) / arriving,
    ),
  );
  const result = await work();
  for (const timer of timers) clearTimeout(timer);
  return result;
}

async function sendLead(url: string) {
  const body = JSON.stringify({ ...completeSurvey, description: randomUUID() });
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body };
  const { ok } = await fetch(`${url}/functions/v1/lead-collector`, init);
  if (!ok) throw new Error("the lead was refused");
}

/** Each desk has loaded its list, and reloads it whenever its stream reports a change, as its script does. */
async function whileOpen<Result>(
  url: string,
  cookie: string,
  arriving: number,
  work: () => Promise<Result>,
) {
  const closing = new AbortController();
  const { signal } = closing;
  const headers = { Cookie: cookie, Accept: "text/html" };
  let lists = 0;
  const desks = Array.from({ length: openDesks }, async () => {
    const list = await (await fetch(`${url}/`, { headers, signal })).text();
    const [, latest] = /data-live="([^"]+)"/.exec(list) ?? [];
    if (!latest) throw new Error("the list does not say how new it is");
    const stream = await fetch(`${url}/events?since=${latest}`, {
      headers,
      signal,
    });
    if (!stream.ok || !stream.body) throw new Error("no event stream");
    const events = stream.body.pipeThrough(new TextDecoderStream());
    return async () => {
      for await (const text of events) {
        if (!text.includes("event: changed")) continue;
        await (await fetch(`${url}/`, { headers, signal })).text();
        lists += 1;
      }
    };
  });
  const opened = await Promise.all(desks);
  const follow = opened.map((read) =>
    read().catch((error) => {
      if (!signal.aborted) throw error;
    }),
  );
  const result = await work();
  closing.abort();
  await Promise.all(follow);
  if (lists < openDesks * arriving)
    throw new Error(`only ${lists} lists were read`);
  return result;
}
