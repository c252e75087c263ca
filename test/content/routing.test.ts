import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import { draft, olga, publish } from "../support/content/content.ts";
import {
  nowhere,
  openSiteWith,
  webhook,
} from "../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { writeOperator } from "../support/delivery/routed-site.ts";
import { openDeskForTest } from "../support/desk.ts";
import { fieldValue } from "../support/html.ts";
import { openSiteForTest } from "../support/site.ts";

/** Milliseconds within which every copy routes by what is published. */
const timeout = 2000;
const lastResort = { to: ["own"] };
const toFirm = { rules: [{ name: "All", to: ["firm"] }], lastResort };
const diaz = { outside: true, firm: "Diaz Law PLLC" };

describe("routing that owners publish", () => {
  test("applies on every copy within two seconds, and each lead is sent once even during the switch", async () => {
    const [own, firm] = [await startReceiver(), await startReceiver()];
    const operator = await writeOperator();
    const site = await openSiteWith(
      {
        destinations: [webhook("own", own.url), webhook("firm", firm.url)],
        routing: { rules: [{ name: "Own", to: ["own"] }], lastResort },
      },
      { settings: operator },
    );
    const other = await openSiteForTest({
      now: site.now().toISOString(),
      settings: {
        DATABASE_URL: site.databaseUrl,
        ...operator,
        ...site.destinations,
      },
    });
    const urls = [site.url, other.url];
    const sent = startSending(urls);
    await expect.poll(() => own.requests.length).toBeGreaterThan(3);
    expect(await publish(site.services, toFirm, "routing")).toEqual({
      ok: true,
    });
    for (const url of urls) {
      await expect
        .poll(async () => (await send(url)) && lastRoute(site), { timeout })
        .toBe("All");
    }
    await sent.stop();
    const leads = await site.services.database
      .selectFrom("survey_leads")
      .select("id")
      .execute();
    const listSent = () =>
      [...own.requests, ...firm.requests]
        .map(({ body }): string => JSON.parse(body).data.id)
        .toSorted();
    await expect
      .poll(listSent, { timeout: 20_000 })
      .toEqual(leads.map(({ id }) => id).toSorted());
  });

  test("can name only destinations that exist, and another company only if visitors agree to it", async () => {
    const own = webhook("own", nowhere);
    const { services } = await openSiteWith(
      { destinations: [own] },
      { settings: await writeOperator() },
    );
    expect(await publish(services, toFirm, "routing")).toHaveProperty(
      "problem",
      "Rule 1, Send to 1 is not one of the destinations",
    );
    const withFirm = (more: object) => ({
      destinations: [own, webhook("firm", nowhere, more)],
    });
    for (const [more, problem] of [
      [{ outside: true }, "is required for another company"],
      [
        { outside: true, firm: "Lee LLP" },
        "must be one of the “Firms that may call visitors” (the operator's callingFirms)",
      ],
    ] as const) {
      expect(
        await publish(services, withFirm(more), "destinations"),
      ).toHaveProperty("problem", expect.stringContaining(problem));
    }
    // Publishes both at once: each is valid without the other.
    const added = await draft(services, withFirm(diaz), {
      kind: "destinations",
    });
    const dropped = await draft(services, { callingFirms: [] });
    const author = { by: olga, at: new Date() };
    const done = await Promise.all(
      [added, dropped].map((id) => publishChange(services, id, author)),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is edited in the form, tried against past leads, and shown by destination", async () => {
    const desk = await openDeskForTest({
      settings: {
        ...(await writeOperator()),
        ...(await writeDestinations({
          destinations: [webhook("own", nowhere), webhook("firm", nowhere)],
          routing: { rules: [{ name: "All", to: ["own"] }], lastResort },
        })),
      },
    });
    const { cookie } = await desk.signIn("owner");
    for (const _ of [1, 2]) await send(desk.site.url);
    const form = await (await desk.visit("/content/routing", cookie)).text();
    expect(form).toMatch(/>Last resort</);
    expect(form).toMatch(/name="rules.0.to" checked="" value="own"/);
    expect(form).toMatch(/name="rules.0.to" value="firm"/);
    const fields = {
      "rules.length": "1",
      "rules.0.name": "Firm",
      "rules.0.when.sources": "contact",
      "rules.0.to": "firm",
      "rules.0.capPerDay": "1",
    };
    const wrong = await desk.submit("/content/routing", fields, cookie);
    expect(wrong.status).toBe(422);
    const refused = await wrong.text();
    expect(refused).toContain("Last resort is required");
    expect(refused).toContain('value="Firm"');
    const saved = await desk.submit(
      "/content/routing",
      { ...fields, "lastResort.to": "own" },
      cookie,
    );
    expect(saved.status).toBe(303);
    const change = await desk.visit(
      saved.headers.get("Location") ?? "",
      cookie,
    );
    const html = (await change.text()).replaceAll(/<[^>]+>/g, "|");
    expect(html).toContain("1 of 2 leads would have gone elsewhere.");
    expect(html.replaceAll(/\|+/g, "|")).toContain(
      "Destination|Got|By the new rules|own|2|1|firm|0|1|",
    );
  });

  test("warns at a rule that comes after one that takes every lead, in the form and before publishing, and refuses a monthly limit below the daily one", async () => {
    const desk = await openDeskForTest({
      settings: await writeDestinations({
        destinations: [webhook("own", nowhere)],
      }),
    });
    const { cookie } = await desk.signIn("owner");
    const fields = {
      "rules.length": "2",
      "rules.0.name": "All",
      "rules.0.to": "own",
      "rules.1.name": "Texas",
      "rules.1.when.states": "Texas",
      "rules.1.to": "own",
      "rules.1.capPerDay": "5",
      "lastResort.to": "own",
    };
    const save = (capPerMonth: string) =>
      desk.submit(
        "/content/routing",
        { ...fields, "rules.1.capPerMonth": capPerMonth },
        cookie,
      );
    const refused = await save("4");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      "At most per month must be at least 5, as many as per day",
    );
    const saved = await save("5");
    const change = saved.headers.get("Location") ?? "";
    const form = `/content/routing?change=${change.split("/").at(-1)}`;
    for (const page of [change, form]) {
      expect(await (await desk.visit(page, cookie)).text()).toContain(
        "Rule “Texas” never gets a lead, because rule “All” takes every lead first.",
      );
    }
    const up = { ...fields, "-do": "up rules.1" };
    const moved = await (await desk.submit(form, up, cookie)).text();
    expect(fieldValue(moved, "rules.0.name")).toBe("Texas");
    expect(moved).not.toContain("takes every lead first");
  });
});

let phone = 1000;

/** Sends a contact message to the site, and says whether it was accepted. */
async function send(url: string) {
  phone += 1;
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { Accept: "text/html" },
    body: new URLSearchParams({
      fullName: "Ann Lee",
      phone: `(205) 986-${phone}`,
      description: `A van hit my car ${phone}.`,
    }),
  });
  await response.arrayBuffer();
  return response.status < 400;
}

async function lastRoute({
  services,
}: Awaited<ReturnType<typeof openSiteWith>>) {
  const route = await services.database
    .selectFrom("lead_routes")
    .select("rule")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return route?.rule;
}

/** Sends to each URL in turn until stopped. */
function startSending(urls: readonly string[]) {
  let isStopped = false;
  const end = () => {
    isStopped = true;
  };
  onTestFinished(end);
  async function run() {
    while (!isStopped) {
      for (const url of urls) await send(url);
      await sleep(50);
    }
  }
  const done = run();
  return {
    stop() {
      end();
      return done;
    },
  };
}
