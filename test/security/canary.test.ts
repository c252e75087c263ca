import { type Kysely, sql } from "kysely";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { openDatabase } from "../../app/server/database/database.server.ts";
import type { Database } from "../../db/schema.ts";
import {
  calls,
  corruptCopies,
  marks,
  notStored,
  person,
  type SentRequest,
  validAndInvalid,
} from "../support/canary-requests.ts";
import { copyDatabase, databaseKinds } from "../support/databases/databases.ts";
import {
  onLoopback,
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { startSite } from "../support/processes/site-process.ts";
import { testSettings } from "../support/site.ts";
import { respondJson, startTwilioApi } from "../support/twilio-api.ts";

/** Later requests by others. */
const elsewhere = [
  "/",
  "/online-review",
  "/online-review/answers.json",
  "/request-callback",
  "/thank-you?qualified=false",
  "/blog/how-long-a-case-takes",
  "/locations/ohio/toledo",
  "/nowhere",
  "/healthz",
  "/readyz",
  "/metrics",
];

const metricsToken = "a-word-of-sixteen-or-more";

let visitors = 0;

describe.each(databaseKinds)("a marked person, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof copyDatabase>>;
  let provider: Awaited<ReturnType<typeof startTwilioApi>>;
  beforeAll(async () => {
    store = await copyDatabase(kind, "posts");
    provider = await startTwilioApi();
  });
  afterAll(async () => {
    await provider.stop();
    await store.remove();
  });

  test("is in no log line, no URL, no header and no response except the form's own, whatever fails; the site connects only to its database, the phone provider and the chat that its settings name", async () => {
    const chat = await startReceiver();
    const entry = { name: "chat", kind: "slack", url: chat.url, ...onLoopback };
    const site = await startSite({
      DATABASE_URL: store.url,
      ...(await writeDestinations({ destinations: [entry] })),
      NODE_OPTIONS: "--import ./test/support/processes/record-connections.ts",
      LOG_LEVEL: "debug",
      METRICS_TOKEN: metricsToken,
      TRUSTED_PROXIES: "127.0.0.1",
      LIMIT_LEADS_PER_ADDRESS: "1",
      LIMIT_CALLS_PER_NUMBER: "99",
      LIMIT_CALLS_PER_NUMBER_A_DAY: "99",
      LIMIT_CALLS_PER_ADDRESS: "1",
      CALLS: "twilio",
      TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000001",
      TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
      TWILIO_FROM_NUMBER: "+18005550100",
      CALL_CENTER_NUMBER: "+12055550199",
      TWILIO_API_BASE: provider.url,
    });
    const leaks: string[] = [];
    const send = async (sent: readonly SentRequest[]) => {
      leaks.push(...(await listLeaks(site.url, sent)));
    };
    await send(validAndInvalid);
    await expect.poll(() => chat.requests.length).toBeGreaterThan(0);
    provider.answer = (response) =>
      respondJson(response, 500, { message: `No way to ${person.phone}` });
    await send(calls(502));
    provider.answer = (response) =>
      response.end(`<html>${person.phone} +12055550167`);
    await send(calls(502));
    provider.answer = (response) =>
      respondJson(response, 429, { message: "+12055550167", code: 20429 });
    await send(calls(503));

    const database = await openDatabase(
      testSettings({ DATABASE_URL: store.url }).database,
    );
    onTestFinished(() => database.destroy());
    await spoilAnswers(database);
    await send(corruptCopies);
    await refuseRows(database, kind);
    await send(notStored());
    await database.schema.dropTable("survey_leads").execute();
    await database.schema.dropTable("callback_requests").execute();
    await database.schema.dropTable("partial_surveys").execute();
    await send(notStored());

    for (const path of elsewhere) {
      const answer = await fetch(site.url + path, {
        redirect: "manual",
        headers: { Authorization: `Bearer ${metricsToken}` },
      });
      const text = headersOf(answer) + (await answer.text());
      if (marks.test(readable(text))) leaks.push(`afterwards: ${path}`);
    }
    await site.stop();
    const lines = `${site.out()}${site.err()}`.split("\n");
    expect(
      lines.filter((line) => line.includes('"method":"POST"')).length,
    ).toBeGreaterThan(50);
    expect(
      lines.filter((line) => line.includes('"err"')).length,
    ).toBeGreaterThan(10);
    expect(lines.filter((line) => marks.test(readable(line)))).toEqual([]);
    // A receipt's token is a secret.
    expect(
      lines.filter((line) => line.includes('"path":"/consent/…"')),
    ).not.toEqual([]);
    expect(lines.filter((line) => /[0-9a-f]{32}/.test(line))).toEqual([]);
    expect(leaks).toEqual([]);
    const named = [provider.url, chat.url];
    if (kind === "postgres") named.push(store.url);
    expect(connectionsOf(site.err())).toEqual(
      named.map((url) => new URL(url).host).toSorted(),
    );
  }, 120_000);
});

/** Each once, in order. */
function connectionsOf(err: string) {
  const targets = [...err.matchAll(/^connects to (.*)$/gm)];
  return [...new Set(targets.map(([, target]) => target))].toSorted();
}

/** Sends each from its own IP address; returns the answers that show the person, except a form's own page. */
async function listLeaks(url: string, sent: readonly SentRequest[]) {
  const leaks: string[] = [];
  const statuses: [string, number][] = [];
  for (const { what, path, init, showsDraft } of sent) {
    const headers = new Headers(init.headers);
    if (!headers.has("X-Forwarded-For")) {
      headers.set("X-Forwarded-For", `2001:db8:${visitors++}::1`);
    }
    headers.set("X-Request-Id", "xylophone");
    const request = { redirect: "manual", ...init, headers } as const;
    const response = await fetch(url + path, request);
    statuses.push([what, response.status]);
    const body = await response.text();
    if (marks.test(headersOf(response))) leaks.push(`headers: ${what}`);
    if (!showsDraft && marks.test(readable(body))) leaks.push(what);
  }
  expect(statuses).toEqual(sent.map(({ what, status }) => [what, status]));
  return leaks;
}

/** Survey answers (docs/decisions/005) and a form's reference go back to the browser that sent them. */
function headersOf({ headers }: Response) {
  return readable(
    [...headers]
      .filter(
        ([name, value]) =>
          name !== "set-cookie" ||
          !/^(review[01]=.*; Path=\/online-review|confirm-(message|call)=.*; Path=\/);/.test(
            value,
          ),
      )
      .join("\n"),
  );
}

/** Encoded as a URL or JSON would. */
function readable(text: string) {
  return `${text}\n${text.replaceAll("+", " ").replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}

/** Stored data is invalid JSON: a parse error would quote a person's words. */
async function spoilAnswers(database: Kysely<Database>) {
  await database
    .updateTable("submissions")
    .set({ answer: `${person.firstName} ${person.lastName}` })
    .execute();
}

/** The database rejects each row, quoting its values. */
async function refuseRows(
  database: Kysely<Database>,
  kind: (typeof databaseKinds)[number],
) {
  if (kind === "sqlite") {
    await sql`
      create trigger refuse_leads before insert on survey_leads
      begin select raise(abort, 'refused: ' || new.first_name || new.phone); end
    `.execute(database);
    await sql`
      create trigger refuse_answers before insert on partial_surveys
      begin select raise(abort, 'refused: ' || new.answers); end
    `.execute(database);
    await sql`
      create trigger refuse_calls before insert on callback_requests
      begin select raise(abort, 'refused: ' || new.lead_phone_number); end
    `.execute(database);
    return;
  }
  await sql`
    alter table survey_leads add constraint refuse check (phone is null) not valid
  `.execute(database);
  await sql`
    alter table partial_surveys add constraint refuse check (answers is null) not valid
  `.execute(database);
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused: %', new.lead_phone_number; end $$
  `.execute(database);
  await sql`
    create trigger refuse before insert on callback_requests
    for each row execute function refuse()
  `.execute(database);
}
