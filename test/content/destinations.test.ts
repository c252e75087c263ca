import { existsSync } from "node:fs";
import {
  chmod,
  mkdtemp,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { toText, valuesOf } from "../../app/desk/content/content-kind.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import { parseSettings } from "../../app/settings.server.ts";
import { publish, rollBackNow } from "../support/content/content.ts";
import { hasPostgres } from "../support/databases/databases.ts";
import {
  nowhere,
  webhook,
  webhookSecret,
} from "../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDeskForTest } from "../support/desk.ts";
import { fieldValue, textOf } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import {
  type databaseKinds,
  openStore,
  testSettings,
} from "../support/site.ts";

/** Milliseconds within which every copy follows a publication. */
const timeout = 2000;
const otherSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

describe("destinations at the desk", () => {
  test("a destination with a secret is added in the form, tested before it is published, and gets the next lead within two seconds", async () => {
    const receiver = await startReceiver();
    const { desk, cookie, everything } = await open("sqlite");
    const fields = {
      "destinations.length": "1",
      "destinations.0.name": "crm",
      "destinations.0.kind": "webhook",
      "destinations.0.url": receiver.url,
      "destinations.0.secret": webhookSecret,
      "destinations.0.allowPrivateAddress": "yes",
      "destinations.0.allowUnencrypted": "yes",
    };
    const address = "/content/destinations?section=destinations";
    const wrong = await desk.submit(
      address,
      { ...fields, "destinations.0.url": "crm" },
      cookie,
    );
    expect(wrong.status).toBe(422);
    const refused = await wrong.text();
    expect(refused).toContain("must be a URL such as https://crm");
    expect(refused).not.toContain(webhookSecret);
    expect(refused).toContain("A value is set");
    const bad = { ...fields, "destinations.0.secret": "secret" };
    const typedAgain = await (await desk.submit(address, bad, cookie)).text();
    expect(typedAgain).toContain("must start with whsec_");
    expect(typedAgain).not.toContain("A value is set");
    const stored = /name="destinations.0.secret.stored" value="([^"]+)"/.exec(
      refused,
    )?.[1];
    // The secret is typed only once: the refused form contains it, encrypted.
    const saved = await desk.submit(
      address,
      {
        ...fields,
        "destinations.0.secret": "",
        "destinations.0.secret.stored": stored ?? "",
      },
      cookie,
    );
    expect(saved.status).toBe(303);
    const change = saved.headers.get("Location") ?? "";
    expect(await (await desk.visit(change, cookie)).text()).toContain(
      "Hidden value",
    );

    const id = change.split("/").at(-1) ?? "";
    expect(await (await desk.visit("/content", cookie)).text()).toContain(
      `href="/destinations?change=${id}"`,
    );
    const tested = await desk.submit(
      "/destinations",
      { name: "crm", change: id },
      cookie,
    );
    expect(await tested.text()).toContain("The test message was accepted.");
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject(
      [{ type: "test", data: { test: true } }],
    );
    receiver.answer = (response) => response.writeHead(503).end();
    const failed = await desk.submit(
      "/destinations",
      { name: "crm", change: id },
      cookie,
    );
    expect(await failed.text()).toContain("503");
    receiver.answer = (response) => response.end();

    await desk.press(change, { act: "publish" }, cookie);
    await expect
      .poll(() => desk.site.services.delivery.plan.destinations.length, {
        timeout,
      })
      .toBe(1);
    await storeLead(desk.site.services.leads, lead, desk.site.now());
    desk.site.services.delivery.wake();
    await expect.poll(() => receiver.requests.length, { timeout }).toBe(3);
    expect(receiver.requests[2]?.headers).toHaveProperty("webhook-signature");
    for (const path of [address, change, "/content/destinations/history"]) {
      const html = await (await desk.visit(path, cookie)).text();
      expect(html, path).not.toContain(webhookSecret);
    }
    expect(await everything()).not.toContain(webhookSecret.slice(6));
  });
});

describe("secrets of destinations", () => {
  test("a stored secret isn't sent to a new URL: it must be entered again", async () => {
    const { desk, cookie } = await open("sqlite", [
      webhook("crm", "https://crm.example.com/leads"),
      { ...fields, headers: { Authorization: `Bearer ${variable}` } },
    ]);
    const address = "/content/destinations?section=destinations";
    const html = await (await desk.visit(address, cookie)).text();
    const sent = Object.fromEntries(
      [...html.matchAll(/name="(destinations[^"]*)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
    const form = {
      ...sent,
      "-do": "save",
      "destinations.0.kind": "webhook",
      "destinations.1.kind": "fields",
    };
    const submit = (more: Record<string, string>) =>
      desk.submit(address, { ...form, ...more }, cookie);
    expect((await submit({})).status).toBe(303);
    const moved = { "destinations.0.url": "https://evil.example.com" };
    const refused = await submit(moved);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      "must be entered again, because the URL or server it is sent to has changed",
    );
    const entered = { ...moved, "destinations.0.secret": webhookSecret };
    expect((await submit(entered)).status).toBe(303);
    expect((await submit(moved)).status).toBe(303);
    const named = { "destinations.1.url": "https://evil.example.com" };
    const other = await submit(named);
    expect(other.status).toBe(422);
    const refusal = await other.text();
    expect(refusal).toContain(`must not name ${variable} here`);
    const typed =
      /name="destinations.1.headers.0.value.stored" value="([^"]*)"/;
    const wrapped = await submit({
      "destinations.1.url": "https://evil.example.com",
      "destinations.1.headers.0.value": `Basic ${variable}`,
      "destinations.1.name": "/",
    });
    // The refused form contains the secret encrypted. Sending that is refused, too.
    const [, stored = ""] = typed.exec(await wrapped.text()) ?? [];
    expect(stored).toMatch(/^encrypted:/);
    const again = await submit({
      "destinations.1.url": "https://evil.example.com",
      "destinations.1.headers.0.value.stored": stored,
    });
    expect(again.status).toBe(422);
  });
});

describe("secrets of the file", () => {
  test("a variable of the file can't be read in another field, or sent to another mail server", async () => {
    const smtp = `smtp://site:${variable}@mail.example:587`;
    const own = { name: "mail", kind: "mail", to: ["intake@firm.example"] };
    const { desk, cookie } = await open(
      "sqlite",
      [
        { ...fields, headers: { Authorization: `Bearer ${variable}` } },
        { ...own, smtp },
      ],
      { smtp, from: "site@firm.example" },
    );
    const crm = {
      "destinations.length": "1",
      "destinations.0.name": "crm-api",
      "destinations.0.kind": "fields",
      "destinations.0.fields.length": "1",
      "destinations.0.fields.0.key": "phone",
      "destinations.0.fields.0.value": "{phone}",
      "destinations.0.headers.length": "1",
      "destinations.0.headers.0.key": "Authorization",
      "destinations.0.headers.0.value": `Bearer ${variable}`,
      "destinations.0.url": fields.url,
    };
    const mail = {
      "destinations.length": "1",
      "destinations.0.name": "mail",
      "destinations.0.kind": "mail",
      "destinations.0.to": "intake@firm.example",
      "destinations.0.from": "site@firm.example",
    };
    const typed: [string, string, Record<string, string>][] = [
      [
        "destinations",
        "destinations",
        { ...crm, "destinations.0.name": variable },
      ],
      [
        "destinations",
        "destinations",
        {
          ...crm,
          "destinations.0.url": "https://evil.example.com",
          "destinations.0.headers.length": "2",
          "destinations.0.headers.1.key": "url",
          "destinations.0.headers.1.value": fields.url,
        },
      ],
      [
        "destinations",
        "destinations",
        {
          ...mail,
          "destinations.0.smtp.server": `site:${variable}@evil.example`,
        },
      ],
      [
        "destinations",
        "destinations",
        { "mail.smtp.server": `site:${variable}@evil.example` },
      ],
      ["destinations", "contacts", person(variable)],
      [
        "routing",
        "rules",
        {
          "rules.length": "1",
          "rules.0.name": variable,
          "rules.0.to": "mail",
          "lastResort.to": "mail",
        },
      ],
    ];
    for (const [kind, section, sent] of typed) {
      const address = `/content/${kind}?section=${section}`;
      const response = await desk.submit(address, sent, cookie);
      expect.soft(response.status, JSON.stringify(sent)).toBe(422);
      const html = await response.text();
      expect.soft(html).toContain(`must not name ${variable} here`);
      expect.soft(html).not.toContain("a-token");
    }
    const address = "/content/destinations?section=destinations";
    expect((await desk.submit(address, crm, cookie)).status).toBe(303);
    const contacts = "/content/destinations?section=contacts";
    const ann = await desk.submit(contacts, person("Ann"), cookie);
    expect(ann.status).toBe(303);
  });

  test("secrets of the file are drafted and exported encrypted, imported byte for byte, and rolled back", async () => {
    const { desk, folder, settings, everything } = await open("sqlite", [
      webhook("crm", nowhere),
    ]);
    const { services, databaseUrl } = desk.site;
    const run = (...words: string[]) =>
      runCommand(["commands/content.ts", ...words], {
        DATABASE_URL: databaseUrl,
        ...settings,
      });
    await run("export", folder);
    const file = join(folder, "destinations.json");
    const first = await readFile(file, "utf8");
    expect(first).not.toContain(webhookSecret.slice(6));
    expect((await run("import", folder)).out).toContain("Nothing is different");
    const [crm] = valuesOf({ data: first }).destinations as object[];
    const replaced = { destinations: [{ ...crm, secret: otherSecret }] };
    await writeFile(
      file,
      toText({ ...valuesOf({ data: first }), ...replaced }),
    );
    expect((await run("import", folder, "--publish")).out).toContain(
      "Published.",
    );
    const secretNow = () => services.delivery.plan.destinations[0];
    await expect
      .poll(secretNow, { timeout })
      .toMatchObject({ secret: [otherSecret] });
    expect(await everything()).not.toContain(otherSecret.slice(6));
    const kind = services.contentKinds.find((one) => one.encrypt);
    if (!kind) throw new Error("no kind with secrets");
    await rollBackNow(services, kind, 0);
    expect((await getCurrent(services.database, kind)).data).toBe(first);
    await expect
      .poll(secretNow, { timeout })
      .toMatchObject({ secret: [webhookSecret] });
  });
});

test("saving, publishing and restoring destinations need a sign-in from the last ten minutes, and keep what was typed", async () => {
  const { desk, cookie } = await open("sqlite");
  const address = "/content/destinations?section=destinations";
  const url = "https://hook.example.com/leads";
  const typed = {
    "destinations.length": "1",
    "destinations.0.name": "crm",
    "destinations.0.kind": "slack",
    "destinations.0.url": url,
  };
  const history = "/content/destinations/history";
  const restore = () =>
    desk.submit(history, { version: "0", state: "0" }, cookie);
  expect((await restore()).headers.get("Location")).toBe(`${history}?restored`);
  const saved = await desk.submit(address, typed, cookie);
  const change = saved.headers.get("Location") ?? "";
  desk.site.setTime("2026-11-21T12:10:01.000Z");
  for (const act of ["publish", "rebase"]) {
    const response = await desk.submit(change, { act }, cookie);
    expect(response.headers.get("Location")).toContain("/sign-in?again=redo");
  }
  const due = { act: "schedule", day: "2026-12-01", time: "09:00" };
  const late = await desk.submit(change, due, cookie);
  expect(late.status).toBe(401);
  const kept = await late.text();
  expect(kept).toContain("Please sign in again");
  expect(fieldValue(kept, "day")).toBe(due.day);
  expect(fieldValue(kept, "time")).toBe(due.time);
  await desk.press(change, { act: "discard" }, cookie);
  expect((await restore()).headers.get("Location")).toBe(
    `/sign-in?again=redo&next=${encodeURIComponent(history)}`,
  );
  const refused = await desk.submit(address, typed, cookie);
  expect(refused.status).toBe(401);
  const form = await refused.text();
  expect(form).toContain("Please sign in again");
  const stored =
    /name="destinations.0.url.stored" value="([^"]+)"/.exec(form)?.[1] ?? "";
  expect(stored).toMatch(/^encrypted:/);
  const { database } = desk.site.services;
  const drafts = database.selectFrom("change_sets").where("state", "=", "open");
  expect(await drafts.selectAll().execute()).toEqual([]);
  const again = await desk.signIn("owner", "Back again");
  const sent = {
    ...typed,
    "destinations.0.url": "",
    "destinations.0.url.stored": stored,
  };
  expect((await desk.submit(address, sent, again.cookie)).status).toBe(303);
});

test("commands use what is published at the desk: its time zone, and whether the operator is paid for leads", async () => {
  const { desk, settings } = await open("sqlite");
  const { services, databaseUrl } = desk.site;
  await storeLead(services.leads, lead, desk.site.now());
  const list = async () => {
    const words = ["commands/leads.ts", "list"] as const;
    const set = { ...settings, DATABASE_URL: databaseUrl };
    return (await runCommand(words, set)).out;
  };
  expect(await list()).toContain(" EST");
  await publish(services, { timeZone: "America/Denver" }, "destinations");
  expect(await list()).toContain(" MST");
  const paid = async () => {
    const given = parseSettings({ DATABASE_URL: databaseUrl, ...settings });
    if (!given.ok) throw new Error(given.problems.join());
    const { database } = services;
    const delivery = await readCurrentDelivery(database, given.settings);
    return delivery.paidForLeads();
  };
  expect(await paid()).toBe(true);
  const privacy = { paidForLeads: false };
  await publish(services, { privacy }, "operator");
  expect(await paid()).toBe(false);
});

describe("removed destinations", () => {
  test("a destination that rules name can't be removed, and a removed one gets nothing more", async () => {
    const [old, fresh] = [await startReceiver(), await startReceiver()];
    const { desk } = await open("sqlite", [
      webhook("old", old.url),
      webhook("new", fresh.url),
    ]);
    const { services } = desk.site;
    const rules = (to: string) => ({
      rules: [{ name: "All", to: [to] }],
      lastResort: { to: [to] },
    });
    const destinations = [webhook("new", fresh.url)];
    expect((await publish(services, rules("old"), "routing")).ok).toBe(true);
    expect(
      await publish(services, { destinations }, "destinations"),
    ).toHaveProperty(
      "problem",
      expect.stringContaining("is not one of the destinations"),
    );
    await publish(services, rules("new"), "routing");
    expect((await publish(services, { destinations }, "destinations")).ok).toBe(
      true,
    );
    await expect
      .poll(() => services.delivery.plan.destinations.length, { timeout })
      .toBe(1);
    await storeLead(services.leads, lead, desk.site.now());
    services.delivery.wake();
    await expect.poll(() => fresh.requests.length, { timeout }).toBe(1);
    expect(old.requests).toEqual([]);
  });
});

describe("renamed destinations", () => {
  test("a destination that rules name is renamed in one change with its rule, which says until then what is missing", async () => {
    const { desk, cookie } = await open("sqlite", [webhook("old", nowhere)]);
    const { services } = desk.site;
    const to = (name: string) => ({
      rules: [{ name: "All", to: [name] }],
      lastResort: { to: [name] },
    });
    await publish(services, to("old"), "routing");
    await services.content.refresh();
    const form = "/content/destinations?section=destinations";
    const page = await (await desk.visit(form, cookie)).text();
    const secret = "destinations.0.secret.stored";
    const saved = await desk.submit(
      form,
      {
        "destinations.length": "1",
        "destinations.0.name": "new",
        "destinations.0.kind": "webhook",
        "destinations.0.url": nowhere,
        [secret]: fieldValue(page, secret) ?? "",
        "destinations.0.allowPrivateAddress": "yes",
        "destinations.0.allowUnencrypted": "yes",
      },
      cookie,
    );
    expect(saved.status).toBe(303);
    const change = saved.headers.get("Location") ?? "";
    const read = async () =>
      textOf(await (await desk.visit(change, cookie)).text());
    expect(await read()).toContain("is not one of the destinations");
    const id = change.split("/").at(-1) ?? "";
    const tested = await desk.visit(`/destinations?change=${id}`, cookie);
    expect([tested.status, tested.headers.get("Location")]).toEqual([
      303,
      change,
    ]);
    const rules = await desk.submit(
      `/content/routing?section=rules&change=${id}`,
      {
        "rules.length": "1",
        "rules.0.name": "All",
        "rules.0.to": "new",
        "lastResort.to": "new",
      },
      cookie,
    );
    expect(rules.headers.get("Location")).toBe(change);
    expect(await read()).not.toContain("is not one of");
    const done = await desk.press(change, { act: "publish" }, cookie);
    expect(done.headers.get("Location")).toMatch(/^\/content\?published=/);
  });
});

test("a key that others can read, or that is missing, is refused, and the message says what to do", async () => {
  const { desk, cookie, folder, settings } = await open("sqlite", [
    webhook("crm", nowhere),
  ]);
  const { databaseUrl } = desk.site;
  await writeFile(settings.CONTENT_KEY_FILE, "x", { mode: 0o644 });
  const page = await desk.visit("/content/destinations", cookie);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("chmod 600");
  await rm(settings.CONTENT_KEY_FILE);
  const environment = {
    DATABASE_URL: databaseUrl,
    CALLS: "off",
    ...settings,
  };
  const run = (...words: string[]) =>
    runCommand(["commands/content.ts", ...words], environment);
  await run("export", folder);
  expect((await stat(settings.CONTENT_KEY_FILE)).mode & 0o777).toBe(0o600);
  const { services } = desk.site;
  const replaced = { mail: { smtp: "smtp://a:b@mail.example:587" } };
  expect((await publish(services, replaced, "destinations")).ok).toBe(true);
  await chmod(settings.CONTENT_KEY_FILE, 0o640);
  const start = () =>
    openServices(testSettings(environment), createLog("silent"));
  const refusal = (words: string) => ({
    name: "SecretKeyError",
    message: expect.stringContaining(words),
  });
  await expect(start()).rejects.toMatchObject(refusal("chmod 600"));
  await rm(settings.CONTENT_KEY_FILE);
  await expect(start()).rejects.toMatchObject(refusal("restore"));
});

test.runIf(hasPostgres)(
  "on PostgreSQL without CONTENT_KEY no key is made, and the message says what to set",
  async () => {
    const store = await openStore("postgres");
    onTestFinished(store.close);
    const folder = await mkdtemp(join(tmpdir(), "casefront-secrets-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const destinations = [webhook("crm", "http://127.0.0.1:9")];
    const { code, err } = await runCommand(
      ["commands/content.ts", "export", folder],
      {
        DATABASE_URL: store.databaseUrl,
        ...(await writeDestinations({ destinations })),
      },
    );
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^With PostgreSQL.* CONTENT_KEY .*\n$/),
    ]);
    expect(existsSync("data/content.key")).toBe(false);
  },
);

/** Opens a desk with these destinations in its file, an owner, and a function that reads all stored data as text. */
async function open(
  database: (typeof databaseKinds)[number],
  destinations: object[] = [],
  mail: object = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = {
    ...(await writeDestinations({ destinations, mail })),
    CRM_TOKEN: "a-token",
    CONTENT_KEY_FILE: join(folder, "content.key"),
  };
  const desk = await openDeskForTest({ database, settings });
  const { cookie } = await desk.signIn("owner");
  const { database: store } = desk.site.services;
  const everything = async () =>
    JSON.stringify([
      await store.selectFrom("content_versions").selectAll().execute(),
      await store.selectFrom("desk_events").selectAll().execute(),
    ]);
  return { desk, cookie, folder, settings, everything };
}

const variable = "$".concat("{CRM_TOKEN}");

const fields = {
  name: "crm-api",
  kind: "fields",
  url: "https://api.example.com",
  fields: { phone: "{phone}" },
};

/** A contact with this name, as the form sends it. */
function person(name: string) {
  return {
    "contacts.minutes": "5",
    "contacts.people.length": "1",
    "contacts.people.0.name": name,
    "contacts.people.0.reach.length": "1",
    "contacts.people.0.reach.0.name": "ann-chat",
    "contacts.people.0.reach.0.kind": "slack",
    "contacts.people.0.reach.0.url": "https://hook.example.com/ann",
  };
}

const lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
} as const;
