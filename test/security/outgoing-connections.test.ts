import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, hasPostgres } from "../support/databases/databases.ts";
import {
  onLoopback,
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { startSite } from "../support/processes/site-process.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";
import { startTwilioApi } from "../support/twilio-api.ts";

const preload = {
  NODE_OPTIONS: "--import ./test/support/processes/record-connections.ts",
};

test("a site on SQLite that simulates calls connects to no other host, whatever is requested", async () => {
  const { url: DATABASE_URL, remove } = await copyDatabase("sqlite", "posts");
  onTestFinished(remove);
  const site = await startSite({ DATABASE_URL, ...preload });
  await useEverything(site.url);
  expect(await site.stop()).toBe(0);
  expect(connectionsOf(site.err())).toEqual([]);
});

test.runIf(hasPostgres)(
  "a site on PostgreSQL that calls by Twilio and notifies a chat connects only to these three",
  async () => {
    const { url: DATABASE_URL, remove } = await copyDatabase(
      "postgres",
      "posts",
    );
    onTestFinished(remove);
    const chat = await startReceiver();
    const entry = { name: "chat", kind: "slack", url: chat.url, ...onLoopback };
    const twilio = await startTwilioApi();
    onTestFinished(twilio.stop);
    const site = await startSite({
      DATABASE_URL,
      ...(await writeDestinations({ destinations: [entry] })),
      CALLS: "twilio",
      TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000001",
      TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
      TWILIO_FROM_NUMBER: "+18005550100",
      CALL_CENTER_NUMBER: "+12055550199",
      TWILIO_API_BASE: twilio.url,
      METRICS_TOKEN: metricsToken,
      ...preload,
    });
    await useEverything(site.url);
    // The callback request is delivered minutes later.
    await expect.poll(() => chat.requests.length).toBe(2);
    expect(await site.stop()).toBe(0);
    expect(twilio.requests).toHaveLength(1);
    expect(connectionsOf(site.err())).toEqual(
      [DATABASE_URL, twilio.url, chat.url]
        .map((url) => new URL(url).host)
        .toSorted(),
    );
  },
);

const metricsToken = "a-word-of-sixteen-or-more";

/** Every kind of page and file, and every way to reach the firm. */
async function useEverything(url: string) {
  const paths = [
    "/",
    "/blog",
    "/blog/how-long-a-case-takes",
    "/locations/ohio/toledo",
    "/locations/ohio/toledo/uber-accident-lawyer",
    "/online-review",
    "/all-links",
    "/sitemap.xml",
    "/no-such-page",
    "/social.png",
    "/healthz",
    "/readyz",
    "/metrics",
  ];
  const headers = { Authorization: `Bearer ${metricsToken}` };
  for (const path of paths) await (await fetch(url + path, { headers })).text();
  const sent = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      fullName: "Ann Lee",
      phone: "555",
      description: "See http://www.example.com/",
    }),
  });
  expect(sent.status).toBe(303);
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const survey = await post("/functions/v1/lead-collector", completeSurvey);
  expect(survey.status).toBe(200);
  const call = { leadPhoneNumber: "2055550123" };
  const called = await post("/.netlify/functions/click-to-call", call);
  expect(called.status).toBe(200);
}

/** Each once, in order. */
function connectionsOf(err: string) {
  const targets = [...err.matchAll(/^connects to (.*)$/gm)];
  return [...new Set(targets.map(([, target]) => target))].toSorted();
}
