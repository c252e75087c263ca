import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceOf } from "../../app/forms/reference.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import {
  type DatabaseKind,
  hasPostgres,
} from "../support/databases/databases.ts";
import { delayWrites } from "../support/databases/delay-writes.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { fieldValue } from "../support/html.ts";
import { datedLeads } from "../support/leads/dated-leads.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { databaseKinds } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const maria = {
  source: "Landing Page Contact Form",
  firstName: "María O'Brien",
  phone: "(205) 555-0188",
  description: "A truck ran a red light.",
} as const;

const survey = {
  ...completeSurvey,
  source: "Website Survey",
  firstName: "Jane",
  lastName: "Roe",
  phone: "614 555 0142",
  email: "jane.roe@example.com",
  state: "Ohio",
  qualified: true,
} as const;

let desk: TestDesk;
let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
let viewer: typeof ann;
let ids: { maria: string; jane: string; bot: string; call: string };
const listAt = async (path: string, cookie = ann.cookie) => {
  const response = await desk.visit(path, cookie);
  expect(response.status).toBe(200);
  return response.text();
};
const namesAt = async (path: string, cookie?: string) => {
  const html = await listAt(path, cookie);
  const found = [...html.matchAll(/data-id="([^"]+)"/g)];
  return Object.entries(ids)
    .filter(([, id]) => found.some(([, one]) => one === id))
    .map(([name]) => name);
};
const search = async (q: string) => {
  const response = await desk.submit("/search", { q }, ann.cookie);
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
};

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    desk = await openDesk({ database });
    ann = await desk.signIn("intake", "Ann Lee");
    viewer = await desk.signIn("viewer", "Vic Stone");
    const { leads, callbacks } = desk.site.services;
    const now = desk.site.now();
    const bot = await leads.saveLead(
      { ...maria, firstName: "Bot", phone: "205 555 0177" },
      now,
      { signals: ["honeypot"] },
    );
    const call = await callbacks.recordRequest({
      number: "+13125550166",
      form: {
        kind: "callback",
        key: undefined,
        payload: "call",
        now,
        address: undefined,
      },
    });
    ids = {
      maria: await storeLead(leads, maria, now),
      jane: await storeLead(leads, survey, now),
      bot: bot.status === "stored" ? bot.id : "",
      call: "id" in call ? call.id : "",
    };
  });
  afterAll(() => desk.close());
}

describe.each(databaseKinds)("the queue, on %s", (database) => {
  setUp(database);

  test("has a view with its own URL for each kind of work", async () => {
    const act = (id: string, fields: Record<string, string>) =>
      desk.submit(`/leads/${id}`, fields, ann.cookie);
    expect(await namesAt("/")).toEqual(["maria", "jane", "call"]);
    expect(await namesAt("/?view=waiting")).toEqual(["maria", "jane", "call"]);
    expect(await namesAt("/?view=qualified")).toEqual(["jane"]);
    expect(await namesAt("/?view=quarantined")).toEqual(["bot"]);
    expect(await namesAt("/?view=unfinished")).toEqual([]);
    expect(await namesAt("/?state=Ohio")).toEqual(["jane"]);
    expect(await namesAt("/?view=no-such-view&after=x~y")).toHaveLength(3);
    await act(ids.jane, { act: "remind", at: "2026-12-01T09:00" });
    expect(await namesAt("/?view=mine")).toEqual(["jane"]);
    expect(await namesAt("/?view=waiting")).toEqual(["maria", "call"]);
    expect(await namesAt("/?view=reminders")).toEqual(["jane"]);
    const cy = await desk.signIn("intake", "Cy Park");
    expect(await namesAt("/?view=reminders", cy.cookie)).toEqual([]);
    await act(ids.jane, { act: "release" });
    expect(await namesAt("/?view=reminders", cy.cookie)).toEqual(["jane"]);
    const become = (owner: string | null) =>
      desk.site.services.database
        .updateTable("lead_states")
        .set({ owner })
        .where("subject_id", "=", ids.jane)
        .execute();
    // A contact who has no account at the desk.
    await become("Cal Nash");
    expect(await namesAt("/?view=reminders", cy.cookie)).toEqual(["jane"]);
    await become(null);
    await act(ids.jane, { act: "log", outcome: "signed" });
    expect(await namesAt("/?view=closed")).toEqual(["jane"]);
    expect(await namesAt("/?view=mine")).toEqual([]);
  });

  test.each([
    ["OBRIEN", "maria"],
    ["0188", "maria"],
    ["+1 (312) 555-0166", "call"],
    ["jane.roe@example.com", "jane"],
    ["red light truck", "maria bot"],
    ["maria jane", ""],
    ['") OR * NEAR(', ""],
  ])("a search for %s finds %s, open or closed", async (typed, expected) => {
    const found = await namesAt(await search(typed));
    expect(found.join(" ")).toBe(expected);
  });
});

describe("the queue", () => {
  setUp("sqlite");

  test("a reference finds its lead, even if letters and digits were confused on the phone", async () => {
    const heard = referenceOf(ids.maria)
      .replaceAll("0", "O")
      .replaceAll("1", "I")
      .toLowerCase();
    expect(await namesAt(await search(heard))).toEqual(["maria"]);
  });

  test("the search text is in no URL, and another session can't use the URL", async () => {
    const address = await search("maria");
    expect(address).toMatch(/^\/\?search=[\w-]+$/);
    expect(Buffer.from(address, "base64url").toString()).not.toContain("maria");
    const bo = await desk.signIn("intake", "Bo Diaz");
    expect(await namesAt(address, bo.cookie)).toEqual([]);
    expect(await namesAt("/?search=tampered-with")).toEqual([]);
  });

  test("a viewer cannot search, and sees no name, number or story in any view", async () => {
    const response = await desk.submit(
      "/search",
      { q: "maria" },
      viewer.cookie,
    );
    expect(response.status).toBe(403);
    for (const path of ["/", "/?view=closed", await search("maria")]) {
      const html = await listAt(path, viewer.cookie);
      expect(html).not.toMatch(
        /Mar[ií]a|Jane|205\D{0,3}555|truck|type="search"/,
      );
      // The city is also hidden, because the sender typed it.
      expect(html).not.toContain(survey.city);
    }
  });

  test("a URL opens a lead beside the list, and the lead's forms return to the same list, a refused one with what was typed", async () => {
    const address = `/?view=waiting&lead=${ids.maria}`;
    const html = await listAt(address);
    expect(html).toContain(`data-lead="${ids.maria}"`);
    expect(html).toMatch(new RegExp(`data-id="${ids.maria}" aria-current`));
    const action = address.replaceAll("&", "&amp;");
    expect(html).toContain(`action="${action}"`);
    const note = { act: "note", text: "Called back" };
    const saved = await desk.submit(address, note, ann.cookie);
    expect(saved.headers.get("Location")).toBe(`${address}&saved=note`);
    const join = { act: "join", reference: "ZZZZ-9999" };
    const refused = await desk.submit(address, join, ann.cookie);
    expect(refused.status).toBe(409);
    const shown = await refused.text();
    expect(shown).toContain(`data-lead="${ids.maria}"`);
    const rowsOf = (page: string) => page.match(/data-id="[^"]+"/g);
    expect(rowsOf(shown)).toEqual(rowsOf(html));
    expect(shown).toContain(`action="${action}"`);
    expect(fieldValue(shown, "reference")).toBe("ZZZZ-9999");
    const signedOut = await desk.submit(address, note);
    expect(await signedOut.text()).toContain("Called back");
    const gone = await listAt(`/?lead=${randomUUID()}`);
    expect(gone).not.toContain("data-lead");
  });
});

describe.each(databaseKinds)("a row of the queue, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "a row says if it is a message, if the person didn't qualify, and if they contacted us more than once",
    async () => {
      const own = await openDeskForTest({ database });
      const { cookie } = await own.signIn("intake", "Olga Smith");
      const { leads } = own.site.services;
      await storeLead(leads, { ...survey, qualified: false }, own.site.now());
      const { phone } = survey;
      await storeLead(leads, { ...maria, phone }, own.site.now());
      await storeLead(leads, maria, own.site.now());
      const html = await (await own.visit("/", cookie)).text();
      const [, declined = "", message = "", other = ""] =
        html.split("data-id=");
      expect(declined).toContain("Car accident\u00a0· Didn’t qualify<");
      expect(message).toContain(">Message<");
      for (const row of [declined, message]) {
        expect(row).toContain("Contacted us more than once");
      }
      expect(other).toContain(">Message<");
      expect(other).not.toContain("Contacted us");
    },
  );

  test("urgent leads come first, then those that have waited longest, a page at a time, no matter how many there are", async () => {
    const own = await openDeskForTest({ database });
    const { cookie } = await own.signIn("owner", "Olga Smith");
    const { leads } = own.site.services;
    const start = own.site.now().getTime();
    const store = (lead: Parameters<typeof storeLead>[1], minutes: number) =>
      storeLead(leads, lead, new Date(start + minutes * 60_000));
    const waiting = await Promise.all(
      Array.from({ length: 130 }, (_, minute) =>
        store({ ...maria, phone: `205 555 ${1000 + minute}` }, minute),
      ),
    );
    const late = await store({ ...survey, accidentDate: "2024-12-05" }, 300);
    const bot = await leads.saveLead(maria, own.site.now(), {
      signals: ["honeypot"],
    });
    const [taken = "", later = "", ...others] = waiting;
    const act = (id: string, fields: Record<string, string>) =>
      own.submit(`/leads/${id}`, fields, cookie);
    await act(taken, { act: "take" });
    await act(later, { act: "remind", at: "2026-12-01T09:00" });
    own.site.setTime("2026-11-21T20:00:00Z");
    const pageAt = async (path: string) => {
      const html = await (await own.visit(path, cookie)).text();
      const next = /href="([^"]+)"[^>]*>Next page/.exec(html)?.[1];
      return {
        isCut: html.includes("the newest 300"),
        ids: [...html.matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id),
        next: next?.replaceAll("&amp;", "&"),
      };
    };
    const order = [late, ...others, taken, later];
    const listed: (string | undefined)[] = [];
    const pages: number[] = [];
    for (let path: string | undefined = "/?view=open"; path; ) {
      const { ids, next } = await pageAt(path);
      listed.push(...(listed.length === 0 ? ids.slice(-50) : ids));
      pages.push(ids.length);
      path = next;
    }
    expect(listed).toEqual(order);
    // The first page also has the newest leads, which would otherwise be on a later page.
    expect(pages).toEqual([60 - 1, 50, 31]);
    await own.site.services.database
      .updateTable("lead_states")
      .set({ place: "Ohio" })
      .execute();
    for (const path of ["/?view=waiting", "/?state=Ohio"]) {
      const { ids } = await pageAt(path);
      expect(ids.slice(0, 9), path).toEqual(others.toReversed().slice(0, 9));
      expect(ids.slice(9), path).toEqual(order.slice(0, 50));
    }
    const typed = await own.submit("/search", { q: "maria" }, cookie);
    const cut: boolean[] = [];
    let at = typed.headers.get("Location") ?? undefined;
    while (at) {
      const { next, isCut } = await pageAt(at);
      cut.push(isCut);
      at = next;
    }
    expect(cut).toEqual([false, false, true]);
    expect((await pageAt("/?view=quarantined")).ids).toEqual([
      bot.status === "stored" ? bot.id : "",
    ]);
    await act(late, { act: "log", outcome: "signed" });
    await act(others[0] ?? "", { act: "remind", at: "2026-11-21T15:00" });
    expect((await pageAt("/")).ids.slice(-50)[0]).toBe(others[1]);
    expect((await pageAt("/?view=mine")).ids).toEqual([
      ...[others[0], taken, later],
    ]);
  });

  test.runIf(database === "sqlite")(
    "a row of a lead that someone has says what its status waits for, unless there is a reminder",
    async () => {
      const own = await openDeskForTest({ database });
      const { cookie } = await own.signIn("intake", "Ann Lee");
      const { leads } = own.site.services;
      const id = await storeLead(leads, maria, own.site.now());
      const show = async () => (await own.visit("/", cookie)).text();
      expect(await show()).not.toContain("The first call");
      await own.act(id, { act: "take" }, cookie);
      expect(await show()).toContain("Next: the first call<");
      await own.act(id, { act: "log", outcome: "reached" }, cookie);
      expect(await show()).toContain("Next: a decision<");
      const remind = { act: "remind", at: "2026-11-21T23:00" };
      await own.act(id, remind, cookie);
      expect(await show()).not.toContain("Next: a decision<");
    },
  );

  test.runIf(database === "sqlite")(
    "a lead outside its calling hours waits below those that can be called, and moves up by itself when its hours begin",
    async () => {
      const now = "2026-11-20T17:00:00Z";
      const own = await openDeskForTest({ database, now });
      const { cookie } = await own.signIn("intake", "Ann Lee");
      const { leads } = own.site.services;
      const store = (lead: Parameters<typeof storeLead>[1], minute: number) =>
        storeLead(leads, lead, new Date(Date.parse(now) + minute * 60_000));
      const honolulu = { ...maria, phone: "808 555 0111" } as const;
      const due = { accidentDate: "2024-12-05", state: "Hawaii" } as const;
      const first = await store(honolulu, -60);
      const urgent = await store({ ...survey, ...honolulu, ...due }, -50);
      const working = await store({ ...maria, phone: "205 555 0171" }, -40);
      const callable = await store(maria, -30);
      await own.act(working, { act: "take" }, cookie);
      const listAt = async (time: string) => {
        own.site.setTime(time);
        const html = await (await own.visit("/", cookie)).text();
        return [...html.matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id);
      };
      // 7 AM, then 8 AM in Honolulu.
      expect(await listAt(now)).toEqual([callable, urgent, first, working]);
      expect(await listAt("2026-11-20T18:00:00Z")).toEqual([
        ...[urgent, first, callable, working],
      ]);
    },
  );
});

describe.each(databaseKinds)("claims in the queue, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "a lead that a contact claimed by link is theirs at the desk, too",
    async () => {
      const own = await openDeskForTest({ database });
      const who = await own.signIn("intake", "Ann Lee");
      const { leads, delivery } = own.site.services;
      const id = await storeLead(leads, maria, own.site.now());
      await delivery.claims.claim(id, namedActor("Ann Lee"), own.site.now());
      const mine = await (await own.visit("/?view=mine", who.cookie)).text();
      expect(mine).toContain(id);
    },
  );

  test("leads that a contact claimed before they had an account are theirs once they may work leads", async () => {
    const own = await openDeskForTest({ database });
    const owner = await own.signIn("owner", "Olga Reyes");
    const { leads, delivery } = own.site.services;
    const claim = async (name: string) => {
      const phone = `205 555 1${String(name.length).padStart(3, "0")}`;
      const lead = { ...maria, phone };
      const id = await storeLead(leads, lead, own.site.now());
      await delivery.claims.claim(id, namedActor(name), own.site.now());
      return id;
    };
    const anns = await claim("ann  lee");
    const zoes = await claim("Zoe\u0308");
    const others = await claim("Ann Leeds");
    const ann = await own.signIn("intake", "Ann Lee");
    const zoe = await own.signIn("viewer", "Zo\u00eb");
    const manage = (fields: Record<string, string>) =>
      own.submit("/accounts", fields, owner.cookie);
    await manage({ act: "role", name: "Zo\u00eb", role: "intake" });
    const later = await claim("ZOE\u0308");
    const holders = await own.site.services.database
      .selectFrom("lead_states")
      .select(["subject_id", "owner", "owner_account"])
      .execute();
    const holderOf = (id: string) => {
      const found = holders.find(({ subject_id }) => subject_id === id);
      return [found?.owner, found?.owner_account];
    };
    expect(holderOf(anns)).toEqual(["Ann Lee", ann.account.id]);
    for (const id of [zoes, later]) {
      expect(holderOf(id)).toEqual(["Zo\u00eb", zoe.account.id]);
    }
    expect(holderOf(others)).toEqual(["Ann Leeds", null]);
    const show = async (path: string, cookie: string) =>
      (await own.visit(path, cookie)).text();
    expect(await show("/?view=mine", ann.cookie)).toContain(anns);
    expect(await show(`/leads/${anns}`, ann.cookie)).not.toContain(
      'value="ask-hand-over"',
    );
    await manage({ act: "remove", name: "Ann Lee" });
    const waiting = await show("/?view=waiting", owner.cookie);
    expect(waiting).toContain(anns);
    expect(waiting).not.toContain(others);
  });

  test.runIf(database === "sqlite")(
    "if there are too many sources, the most common ones of the newest leads are listed",
    async () => {
      const own = await openDeskForTest({ database });
      const { cookie } = await own.signIn("intake", "Ann Lee");
      const { arrive, from } = datedLeads(() => own.site);
      const sources = Array.from({ length: 60 }, (_, index) => `host-${index}`);
      const showSources = async () => {
        const html = await (await own.visit("/", cookie)).text();
        const shown = [...html.matchAll(/href="\/\?source=([^"]+)"/g)];
        const areAll = !html.includes("The most common among");
        return { areAll, shown: shown.map(([, source]) => source) };
      };
      const arriveFrom = (utm_source: string) =>
        arrive("2026-11-20T12:00:00Z", true, from({ utm_source }));
      for (const source of sources) await arriveFrom(source);
      expect(await showSources()).toEqual({
        areAll: true,
        shown: expect.arrayContaining(sources),
      });
      await arriveFrom("yelp.com");
      await arriveFrom("yelp.com");
      const { areAll, shown } = await showSources();
      expect(areAll).toBe(false);
      expect(shown).toHaveLength(60);
      expect(shown).toContain("yelp.com");
    },
  );

  test.runIf(database === "sqlite")(
    "the call button follows the do-not-call list and who has the lead",
    async () => {
      const own = await openDeskForTest({
        database,
        now: "2026-11-20T18:00:00Z",
      });
      const who = await own.signIn("intake", "Ann Lee");
      const other = await own.signIn("intake", "Bo Diaz");
      // An earlier opt-out doesn't cover this request.
      await own.site.services.consents.withdrawNumber(
        "+12055550188",
        { calls: true, texts: true },
        new Date("2026-11-19T12:00:00Z"),
      );
      const id = await storeLead(
        own.site.services.leads,
        maria,
        own.site.now(),
      );
      const hasButton = async ({ cookie }: typeof who) =>
        (await (await own.visit("/", cookie)).text()).includes("data-call");
      expect(await hasButton(who)).toBe(true);
      own.site.setTime("2026-11-20T12:00:00Z");
      expect(await (await own.visit("/", who.cookie)).text()).toMatch(
        /Call from 8\u00a0AM\u00a0CST</,
      );
      own.site.setTime("2026-11-20T18:00:00Z");
      await own.submit(`/leads/${id}`, { act: "take" }, who.cookie);
      expect([await hasButton(who), await hasButton(other)]).toEqual([
        true,
        false,
      ]);
      own.site.setTime("2026-11-20T18:05:00Z");
      await own.submit(`/leads/${id}`, { act: "do-not-call" }, who.cookie);
      expect(await hasButton(who)).toBe(false);
      expect(await (await own.visit("/", who.cookie)).text()).toContain(
        ">Do not call<",
      );
    },
  );
});

test.runIf(hasPostgres)(
  "the queue opens while many leads wait for a new rank, even if PostgreSQL is far away",
  async () => {
    const desk = await openDeskForTest({ database: "postgres" });
    const { cookie } = await desk.signIn("intake");
    const { leads, database } = desk.site.services;
    await Promise.all(
      Array.from({ length: 120 }, () =>
        storeLead(leads, maria, desk.site.now()),
      ),
    );
    await delayWrites(database, "lead_states");
    expect((await desk.visit("/", cookie)).status).toBe(200);
    const due = await database
      .selectFrom("lead_states")
      .select("subject_id")
      .where("queue_key_until", "<=", desk.site.now().toISOString())
      .execute();
    expect(due).toEqual([]);
  },
);
