import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { checkSuppressions } from "../../app/consent/suppressions/suppression-check.server.ts";
import { findCallOptOut } from "../../app/delivery/messages/subjects/contact-history.server.ts";
import { lockEvents } from "../../app/leads/events/lead-events.server.ts";
import { erasePerson } from "../../app/privacy/erase-person.server.ts";
import type { DatabaseKind } from "../support/databases/databases.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { databaseKinds } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

describe.each(databaseKinds)("one lead at the desk, on %s", (database) => {
  const its = shareDesk(database);
  const { store, act, show } = its;

  test("is taken, called, noted and closed, and its page shows all of that", async () => {
    const id = await store();
    const steps: Record<string, string>[] = [
      { act: "take" },
      { act: "call" },
      { act: "log", outcome: "reached", note: "Asked for an evening call" },
      { act: "note", text: "Has photos\nof the truck" },
      { act: "remind", at: "2026-11-23T17:00" },
      { act: "log", outcome: "signed" },
    ];
    for (const fields of steps) {
      expect((await act(id, fields)).status, fields.act).toBe(303);
    }
    const html = await show(id);
    for (const words of [
      "A truck ran a red light.",
      ">Signed</span>",
      "Ann Lee has it",
      "Asked for an evening call",
      "Has photos\nof the truck",
      "Call: Reached",
      "Reached → Signed",
    ]) {
      expect(html).toContain(words);
    }
    const queue = await its.desk.visit("/", its.ann.cookie);
    expect(await queue.text()).not.toContain(id);
    const closed = await its.desk.visit("/?view=closed", its.ann.cookie);
    expect(await closed.text()).toContain(id);
  });

  test("after a call without an answer, its page says that both the call and the new status were saved", async () => {
    const id = await store();
    const logged = await act(id, { act: "log", outcome: "no-answer" });
    const shown = await its.desk.visit(
      logged.headers.get("Location") ?? "",
      its.ann.cookie,
    );
    expect(await shown.text()).toContain(
      '>Saved</p><p class="text-sm">Call: No answer, New → Trying<',
    );
  });

  test("mentions the same person's other message at the top, and the last day to sue only once", async () => {
    const phone = "303 555 0142";
    const first = await store({ phone });
    const second = await store({ phone });
    const readHead = async () =>
      (await show(first)).split("</header>")[1] ?? "";
    expect(await readHead()).toContain(
      `From the same person (nobody has it yet): <a href="/leads/${second}"`,
    );
    await act(second, { act: "take" });
    expect(await readHead()).toContain(`(${its.ann.account.name} has it)`);
    const urgent = await storeLead(
      its.desk.site.services.leads,
      {
        ...completeSurvey,
        source: "Website Survey",
        qualified: true,
        state: "Tennessee",
        accidentDate: "2025-12-02",
      },
      its.desk.site.now(),
    );
    const [, days = ""] = (await show(urgent)).split("</header>");
    expect(days).toContain("left to sue");
    expect(days.match(/December 2, 2026/g)).toHaveLength(1);
  });

  test("can't be declined without a reason, or referred without saying who to", async () => {
    for (const [outcome, problem] of [
      ["declined", "why they were declined"],
      ["referred", "who they were referred to"],
    ] as const) {
      const id = await store();
      const refusal = await act(id, { act: "log", outcome, note: " " });
      expect(refusal.status).toBe(409);
      const [, field = ""] = (await refusal.text()).split('id="note"');
      expect(field).toMatch(/^[^>]* aria-invalid="true"/);
      expect(field.split("</form>")[0]).toContain(problem);
      const status = { act: "status", to: outcome, reason: " " };
      const same = await (await act(id, status)).text();
      const [, reason = ""] = same.split('name="reason"');
      expect(reason.split("</form>")[0]).toContain(problem);
      expect(await show(id)).toContain("Nobody has it yet");
      const note = "Ruiz & Partners";
      expect((await act(id, { act: "log", outcome, note })).status).toBe(303);
    }
  });

  test("a note is saved without a call, if something is written", async () => {
    const id = await store();
    const note = { act: "log", outcome: "note" };
    expect((await act(id, note)).status).toBe(409);
    expect((await act(id, { ...note, note: "Has photos" })).status).toBe(303);
    const html = await show(id);
    expect(html).toContain("Has photos");
    expect(html).toContain("Nobody has it yet");
  });

  test("a note as long as its box allows is saved whole, however many lines it has", async () => {
    const id = await store();
    const note = `${"word\r\n".repeat(30)}${"x".repeat(3849)}.`;
    for (const outcome of ["reached", "note"]) {
      const saved = await act(id, { act: "log", outcome, note });
      expect(saved.status, outcome).toBe(303);
    }
    expect(await show(id)).toContain(note.replaceAll("\r\n", "\n"));
    const other = await store();
    const long = { act: "log", outcome: "reached", note: `${note}.` };
    expect((await act(other, long)).status).toBe(409);
    expect(await show(other)).toContain("Nobody has it yet");
    const reason = "x".repeat(301);
    const declined = { act: "status", to: "declined", reason };
    expect((await act(other, declined)).status).toBe(409);
  });

  test("a refused form is shown expanded, with what was typed", async () => {
    const id = await store();
    for (const [fields, question] of [
      [{ act: "remind", at: "", note: "Ask for photos" }, "Set a reminder"],
      [{ act: "status", to: "x", reason: "Moved away" }, "Change the status"],
      [{ act: "join", reference: "ZZZZ-9999" }, "Join with another lead"],
    ] as const) {
      const html = await (await act(id, fields)).text();
      const [, form = ""] = html.split(
        new RegExp(`<details open[^>]*>(?=<summary[^>]*>${question})`),
      );
      expect(form).toContain(`value="${Object.values(fields).at(-1)}"`);
    }
  });

  test("a date that doesn't exist is refused, and a NUL character is left out", async () => {
    const id = await store();
    for (const at of [
      "9999-99-99T99:99",
      "2026-02-31T10:00",
      "2026-03-01T24:00",
    ]) {
      expect((await act(id, { act: "remind", at })).status).toBe(409);
    }
    expect((await act(id, { act: "note", text: "Has\0 photos" })).status).toBe(
      303,
    );
    expect(await show(id)).toContain("Has photos");
    for (const path of [
      `/?state=%00&after=%00~${id}`,
      "/?view=closed&after=x",
    ]) {
      expect((await its.desk.visit(path, its.ann.cookie)).status).toBe(200);
    }
    const typed = { q: "\0" };
    expect(
      (await its.desk.submit("/search", typed, its.ann.cookie)).status,
    ).toBe(303);
  });
});

describe.each(databaseKinds)(
  "who may work one lead at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { store, act, show } = its;

    test("if two people take it at once, one gets it, and the other is told who", async () => {
      const id = await store();
      const responses = await Promise.all([
        act(id, { act: "take" }, its.ann),
        act(id, { act: "take" }, its.bo),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([
        303, 409,
      ]);
      const lost = responses.find(({ status }) => status === 409);
      expect(await lost?.text()).toMatch(
        /(Ann Lee|Bo Diaz) has had this lead since/,
      );
    });

    test("a status that someone else changed first stays, and what was typed is shown again", async () => {
      const id = await store();
      const change = { act: "status", version: "0", to: "reached" };
      expect((await act(id, change, its.bo)).status).toBe(303);
      const late = await act(id, { ...change, to: "booked" });
      expect(late.status).toBe(409);
      expect(await late.text()).toContain(
        "Bo Diaz changed this lead first (New → Reached).",
      );
      const note = await act(id, {
        act: "log",
        outcome: "",
        note: "He said yes",
      });
      expect(note.status).toBe(409);
      expect(await note.text()).toContain("He said yes</textarea>");
      const forged = await act(id, { act: "status", version: "1", to: "new" });
      expect(forged.status).toBe(409);
    });

    test("only its holder or an owner can hand it over or give it back", async () => {
      const id = await store();
      await act(id, { act: "take" });
      const toBo = { act: "hand-over", to: its.bo.account.id };
      expect((await act(id, toBo, its.bo)).status).toBe(403);
      expect((await act(id, { act: "release" }, its.bo)).status).toBe(403);
      const handedOver = await act(id, toBo);
      expect(handedOver.status).toBe(303);
      const shown = await its.desk.visit(
        handedOver.headers.get("Location") ?? "",
        its.ann.cookie,
      );
      expect(await shown.text()).toMatch(
        />Saved<\/p><p[^>]*>Handed over to Bo Diaz<.*Bo Diaz has it/s,
      );
      const toViewer = { act: "hand-over", to: its.viewer.account.id };
      expect((await act(id, toViewer, its.owner)).status).toBe(409);
      expect((await act(id, { act: "release" }, its.owner)).status).toBe(303);
      expect(await show(id)).toContain("Nobody has it yet");
    });

    test("a viewer sees no name, number or story, and changes nothing", async () => {
      const id = await store();
      await act(id, { act: "note", text: "Calls from work" });
      const html = await show(id, its.viewer);
      for (const secret of ["Maria", "555", "truck", "Calls from work"]) {
        expect(html).not.toContain(secret);
      }
      for (const action of ["take", "note", "log", "status", "do-not-call"]) {
        const response = await act(id, { act: action, text: "x" }, its.viewer);
        expect(response.status).toBe(403);
      }
    });

    test("marking a lead do-not-call blocks its number for calls and texts", async () => {
      const id = await store();
      its.desk.site.setTime("2026-11-21T12:05:00Z");
      onTestFinished(() => its.desk.site.setTime("2026-11-21T12:00:00Z"));
      await act(id, { act: "do-not-call" });
      expect(
        await its.desk.site.services.consents.listSuppressions(),
      ).toMatchObject([{ number: "+12055550188" }]);
      const html = await show(id);
      expect(html).toContain("Marked do not call");
      expect(html).toContain("Only they can change this");
      expect(html).toContain("Marked by mistake? Still don&#x27;t call");
      expect(html).not.toContain('value="do-not-call"');
    });

    test.each([
      ["555-0188", []],
      ["020 7946 0958", []],
      ["+44 20 7946 0958", ["+442079460958"]],
      ["(800) 234-5678", ["+18002345678"]],
      ["303 555 0143 or 303 555 0144", ["+13035550143", "+13035550144"]],
    ])(
      "marking a lead do-not-call works for the phone %s, too",
      async (phone, numbers) => {
        const own = await openDeskForTest({ database });
        const { leads, consents, database: rows } = own.site.services;
        const { cookie } = await own.signIn("intake", "Ann Lee");
        const lead = { ...maria, phone };
        const id = await storeLead(leads, lead, own.site.now());
        own.site.setTime("2026-11-21T15:05:00Z");
        const path = `/leads/${id}`;
        const marked = await own.submit(path, { act: "do-not-call" }, cookie);
        expect(marked.status).toBe(303);
        const html = await (await own.visit(path, cookie)).text();
        expect(html).toContain("Do not call.</strong>");
        expect(html).not.toContain("tel:");
        expect(await (await own.visit("/", cookie)).text()).not.toContain(
          "tel:",
        );
        const stopped = await consents.listSuppressions();
        expect(stopped.flatMap(({ number }) => number ?? []).sort()).toEqual(
          numbers,
        );
        const [stored] = await leads.listLeads({ id });
        expect(
          stored &&
            (await findCallOptOut(rows, { kind: "lead", lead: stored })),
        ).toEqual(own.site.now());
        expect(await checkSuppressions(rows)).toEqual([]);
      },
    );

    test("an unknown lead is not found, and an unknown action is refused", async () => {
      const missing = await its.desk.visit(
        `/leads/${randomUUID()}`,
        its.ann.cookie,
      );
      expect(missing.status).toBe(404);
      expect((await its.desk.visit("/leads/x", its.ann.cookie)).status).toBe(
        404,
      );
      const id = await store();
      expect((await act(id, { act: "toString" })).status).toBe(409);
    });
  },
);

describe.each(databaseKinds)("the audit log of one lead, on %s", (database) => {
  test("every view of its details and every change is a line of the audit log, which owners can export", async () => {
    const own = await openDeskForTest({ database });
    const who = await own.signIn("intake", "Ann Lee");
    const boss = await own.signIn("owner", "Olga Reyes");
    const id = await storeLead(own.site.services.leads, maria, own.site.now());
    await own.visit(`/leads/${id}`, who.cookie);
    await own.submit(`/leads/${id}`, { act: "take" }, who.cookie);
    const sent: Record<string, string>[] = [
      { act: "note", text: "Maria has photos" },
      { act: "log", outcome: "reached", note: "Maria is at work" },
      { act: "remind", at: "2026-12-24T09:00", note: "Maria's at home" },
      { act: "status", to: "declined", reason: "Maria has a lawyer" },
    ];
    for (const fields of sent) {
      const saved = await own.submit(`/leads/${id}`, fields, who.cookie);
      expect(saved.status, fields.act).toBe(303);
    }
    expect((await own.visit("/audit", who.cookie)).status).toBe(403);
    const exported = await own.submit("/audit/export", {}, boss.cookie);
    const csv = await exported.text();
    const kinds = [...csv.matchAll(/,(?:Ann Lee|Olga Reyes),(\w+),/g)];
    expect(kinds.map(([, kind]) => kind)).toEqual([
      "audit_exported",
      "request_refused",
      "status_changed",
      "reminder_set",
      "status_changed",
      "call_logged",
      "note_added",
      "taken",
      "details_viewed",
      "account_invited",
      "account_invited",
    ]);
    expect(csv).not.toContain("Maria");
  });
});

test("taking a lead at the desk stops the escalation", async () => {
  const desk = await openDeskForTest({
    settings: await writeDestinations({
      mail: { smtp: "smtp://127.0.0.1:9", from: "a@firm.example" },
      destinations: [],
      contacts: {
        minutes: 5,
        people: [
          {
            name: "Cy",
            reach: [{ name: "cy", kind: "mail", to: ["cy@firm.example"] }],
          },
          {
            name: "Di",
            reach: [{ name: "di", kind: "mail", to: ["di@firm.example"] }],
          },
        ],
      },
    }),
  });
  const { cookie } = await desk.signIn("intake", "Ann Lee");
  await desk.site.submit("/", {
    fullName: "Maria Lopez",
    phone: "205 555 0188",
    description: "A truck ran a red light.",
  });
  const waiting = () =>
    desk.site.services.database
      .selectFrom("deliveries")
      .select("destination")
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .where("event", "like", "%.waiting")
      .execute();
  expect(await waiting()).toContainEqual({ destination: "di" });
  const [lead] = await desk.site.services.leads.listLeads();
  await desk.submit(`/leads/${lead?.id}`, { act: "take" }, cookie);
  expect(await waiting()).toEqual([]);
});

describe.each(databaseKinds)(
  "a lead that is being erased, on %s",
  (database) => {
    const its = shareDesk(database);

    test.each<Record<string, string>>([
      { act: "note", text: "Her sister called" },
      { act: "take" },
      { act: "status", to: "trying" },
    ])("keeps nothing of %o that waited for the erasure", async (fields) => {
      const { services } = its.desk.site;
      const id = await its.store();
      const started = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const [lead] = await services.leads.listLeads({ id });
      const only = { leads: lead ? [{ ...lead, qualified: null }] : [] };
      const person = {
        ...only,
        callbacks: [],
        partials: [],
        numbers: [],
        emails: [],
      };
      const erased = erasePerson(services.database, person, {
        record: async (transaction) => {
          await lockEvents(transaction);
          started.resolve();
          await released.promise;
        },
      });
      await started.promise;
      const acted = its.act(id, fields);
      await sleep(300);
      released.resolve();
      await erased;
      await acted;
      const page = await its.desk.visit(`/leads/${id}`, its.ann.cookie);
      expect(page.status).toBe(404);
      for (const table of ["lead_events", "lead_states"] as const) {
        const rows = await services.database
          .selectFrom(table)
          .selectAll()
          .where("subject_id", "=", id)
          .execute();
        expect.soft(rows, table).toEqual([]);
      }
    });
  },
);

const maria = {
  source: "Landing Page Contact Form",
  firstName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
} as const;

/** A desk with signed-in accounts, shared by the tests of a `describe`. */
function shareDesk(database: DatabaseKind) {
  let desk: TestDesk;
  let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
  let bo: typeof ann;
  let owner: typeof ann;
  let viewer: typeof ann;
  beforeAll(async () => {
    desk = await openDesk({ database });
    ann = await desk.signIn("intake", "Ann Lee");
    bo = await desk.signIn("intake", "Bo Diaz");
    owner = await desk.signIn("owner", "Olga Reyes");
    viewer = await desk.signIn("viewer", "Vic Stone");
  });
  afterAll(() => desk.close());

  const store = (
    more: Partial<Record<"firstName" | "phone" | "description", string>> = {},
  ) =>
    storeLead(desk.site.services.leads, { ...maria, ...more }, desk.site.now());
  const act = (id: string, fields: Record<string, string>, who = ann) =>
    desk.act(id, fields, who.cookie);
  const show = async (id: string, who = ann) =>
    (await desk.visit(`/leads/${id}`, who.cookie)).text();
  return {
    get ann() {
      return ann;
    },
    get bo() {
      return bo;
    },
    get owner() {
      return owner;
    },
    get viewer() {
      return viewer;
    },
    get desk() {
      return desk;
    },
    store,
    act,
    show,
  };
}
