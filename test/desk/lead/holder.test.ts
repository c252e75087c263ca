import { describe, expect, test } from "vitest";
import { addAccount } from "../../../app/desk/account-store.server.ts";
import {
  lockEvents,
  readState,
} from "../../../app/leads/events/lead-events.server.ts";
import { untilBlocked } from "../../support/databases/until-blocked.ts";
import { writeDestinations } from "../../support/delivery/receivers.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { mainOf, textOf } from "../../support/html.ts";
import { runCommand } from "../../support/processes/command.ts";
import { shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";

describe.each(databaseKinds)(
  "who may work one lead at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { storeMessage, act } = its;

    test("if two people take it at once, one gets it, and the other is told who", async () => {
      const id = await storeMessage();
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

    test.each([
      ["take", {}],
      ["hand-over", { owner: "Ann Lee" }],
      ["ask-hand-over", { owner: "Ann Lee" }],
    ])(
      "%s gives nothing to an account that can't work leads anymore by then",
      async (how, before) => {
        const cy = await its.desk.signIn("intake", `Cy ${how}`);
        const id = await storeMessage();
        if ("owner" in before) await act(id, { act: "take" });
        const { database: store } = its.desk.site.services;
        const sent: Promise<Response>[] = [];
        await store.transaction().execute(async (transaction) => {
          await lockEvents(transaction);
          sent.push(
            how === "hand-over"
              ? act(id, { act: how, to: cy.account.id })
              : act(id, { act: how }, cy),
          );
          await untilBlocked(store);
          await transaction
            .updateTable("accounts")
            .set({ role: "viewer" })
            .where("id", "=", cy.account.id)
            .execute();
        });
        const [response] = await Promise.all(sent);
        expect(response?.ok || response?.status === 303).toBe(false);
        const none = { owner: null, asked_by: null };
        expect(await readState(store, id, new Date())).toMatchObject({
          ...none,
          ...before,
        });
      },
    );
  },
);

describe("who may work one lead at the desk", () => {
  const its = shareDesk("sqlite");
  const { storeMessage, sendSurvey, act, show } = its;

  test("on someone else's lead a note can be written, but no outcome chosen", async () => {
    const id = await storeMessage();
    expect(await show(id, its.bo)).toContain("What happened on the call?");
    await act(id, { act: "take" });
    expect(await show(id)).toContain("What happened on the call?");
    const html = await show(id, its.bo);
    expect(html).not.toMatch(/What happened on the call|>No answer</);
    const note = { act: "log", outcome: "note", note: "They called back" };
    expect((await act(id, note, its.bo)).status).toBe(303);
  });

  test("a status that someone else changed first stays, and what was typed is shown again", async () => {
    const id = await storeMessage();
    const change = { act: "status", version: "0", to: "reached" };
    expect((await act(id, change, its.bo)).status).toBe(303);
    const late = await act(id, { ...change, to: "booked" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain(
      "Bo Diaz changed this lead first (Status: New → Reached).",
    );
    const note = await act(id, {
      act: "log",
      outcome: "",
      note: "He said yes",
    });
    expect(note.status).toBe(409);
    expect(await note.text()).toContain("He said yes</textarea>");
    const forged = await act(id, {
      act: "status",
      version: "1",
      to: "new",
    });
    expect(forged.status).toBe(409);
  });

  test("a call that is refused because someone else changed the lead first takes nothing", async () => {
    const id = await storeMessage();
    const close = { act: "status", version: "0", to: "not-a-lead" };
    const reason = { reason: "A salesperson" };
    expect((await act(id, { ...close, ...reason }, its.bo)).status).toBe(303);
    const late = { act: "log", version: "0", outcome: "no-answer" };
    const refused = await act(id, late);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Bo Diaz changed this lead first");
    expect(await its.kindsOf(id)).toEqual(["status_changed"]);
  });

  test("only its holder or an owner can hand it over or give it back", async () => {
    const id = await storeMessage();
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
      />Bo Diaz has this lead now\.<\/p><p[^>]*>It’s under “Mine” .*Bo Diaz has it/s,
    );
    const toViewer = { act: "hand-over", to: its.viewer.account.id };
    expect((await act(id, toViewer, its.owner)).status).toBe(409);
    expect((await act(id, { act: "release" }, its.owner)).status).toBe(303);
    expect(await show(id)).toContain("Nobody has it yet");
  });

  test("it can't be handed to someone who was invited but can't sign in yet", async () => {
    const cy = { name: "Cy Park", role: "intake" } as const;
    const at = its.desk.site.now();
    const invited = await its.desk.site.services.database
      .transaction()
      .execute((transaction) => addAccount(transaction, { ...cy, at }));
    const id = await storeMessage();
    await act(id, { act: "take" });
    const html = await show(id);
    expect(html).toContain(`value="${its.bo.account.id}"`);
    expect(html).not.toContain(`value="${invited.id}"`);
    for (const to of [invited.id, "cy park"]) {
      const refused = await act(id, { act: "hand-over", to });
      expect(refused.status).toBe(409);
      expect(textOf(await refused.text())).toContain(
        "Cy Park can't sign in yet.",
      );
    }
    expect(await show(id)).toContain("You have it");
  });

  test("someone else's lead is asked for, kept, asked for again and handed over", async () => {
    const id = await sendSurvey();
    await act(id, { act: "take" });
    expect((await act(id, { act: "ask-hand-over" })).status).toBe(409);
    expect((await act(id, { act: "ask-hand-over" }, its.bo)).status).toBe(303);
    expect(await show(id)).toContain("Bo Diaz wants this lead.");
    const queue = await its.desk.visit("/", its.ann.cookie);
    expect(await queue.text()).toContain("Bo Diaz wants it");
    const own = await its.desk.visit("/", its.bo.cookie);
    expect(await own.text()).toContain("You asked for it");
    const yes = { act: "hand-over", to: its.bo.account.id };
    expect((await act(id, yes, its.bo)).status).toBe(403);
    expect((await act(id, { act: "decline-hand-over" })).status).toBe(303);
    expect(await show(id)).not.toContain("wants this lead");
    await act(id, { act: "ask-hand-over" }, its.bo);
    expect((await act(id, yes, its.owner)).status).toBe(303);
    const html = await show(id, its.bo);
    expect(textOf(html)).toContain("You have it, from Olga");
    expect(html).not.toContain("wants this lead");
  });

  test("a viewer sees no name, number or story, and changes nothing", async () => {
    const id = await storeMessage();
    await act(id, { act: "note", text: "Calls from work" });
    const html = await show(id, its.viewer);
    // 555 alone may occur in a random id.
    for (const secret of [/Maria/, /555.\d{4}/, /truck/, /Calls from work/]) {
      expect(html).not.toMatch(secret);
    }
    expect(mainOf(html)).not.toMatch(/<(button|textarea)\b/);
    for (const action of ["take", "note", "log", "status", "do-not-call"]) {
      const response = await act(id, { act: action, text: "x" }, its.viewer);
      expect(response.status).toBe(403);
    }
  });
});

/** A desk whose two contacts are asked to call a lead. */
async function openWithContacts() {
  const settings = await writeDestinations({
    mail: { smtp: "smtp://127.0.0.1:9", from: "a@firm.example" },
    destinations: [],
    contacts: {
      minutes: 5,
      people: ["Cy", "Di"].map((name) => ({
        name,
        reach: [
          { name: name.toLowerCase(), kind: "mail", to: ["a@firm.example"] },
        ],
      })),
    },
  });
  const desk = await openDeskForTest({ settings });
  const ann = await desk.signIn("intake", "Ann Lee");
  await desk.site.submit("/", {
    fullName: "Maria Lopez",
    phone: "205 555 0188",
    description: "A truck ran a red light.",
  });
  const [lead] = await desk.site.services.leads.listLeads();
  const id = lead?.id ?? "";
  return {
    desk,
    id,
    ann,
    settings,
    take: () => desk.submit(`/leads/${id}`, { act: "take" }, ann.cookie),
    /** Who will be asked to call. */
    waiting: async () => {
      const rows = await desk.site.services.database
        .selectFrom("deliveries")
        .select("destination")
        .where("state", "=", "waiting")
        .where("attempts", "=", 0)
        .where("event", "like", "%.waiting")
        .execute();
      return rows.map(({ destination }) => destination);
    },
  };
}

describe("the escalation", () => {
  test("taking a lead at the desk stops the escalation", async () => {
    const { take, waiting } = await openWithContacts();
    expect(await waiting()).toContain("di");
    await take();
    expect(await waiting()).toEqual([]);
  });

  test("someone who presses Take too late doesn't stop the message to its new holder", async () => {
    const { desk, id, ann, take } = await openWithContacts();
    await desk.site.services.delivery.stop();
    const di = await desk.signIn("intake", "Di");
    const bo = await desk.signIn("intake", "Bo Diaz");
    await take();
    const toDi = { act: "hand-over", to: di.account.id };
    expect((await desk.act(id, toDi, ann.cookie)).status).toBe(303);
    const late = await desk.act(id, { act: "take" }, bo.cookie);
    expect(late.status).toBe(409);
    const { database: store } = desk.site.services;
    const messages = await store
      .selectFrom("deliveries")
      .select("destination")
      .where("event", "=", "lead.assigned")
      .execute();
    expect(messages).toEqual([{ destination: "di" }]);
    await desk.act(id, { act: "take" }, di.cookie);
    expect(
      await store
        .selectFrom("deliveries")
        .select("id")
        .where("event", "=", "lead.assigned")
        .execute(),
    ).toEqual([]);
  });

  test.each([
    ["it becomes a viewer", { act: "role", role: "viewer" }],
    ["a command removes it", undefined],
  ])(
    "contacts are asked again about an account's open leads once %s",
    async (_, change) => {
      const { desk, settings, take, waiting } = await openWithContacts();
      const owner = await desk.signIn("owner", "Olga Reyes");
      await take();
      if (change) {
        const form = { name: "Ann Lee", ...change };
        const done = await desk.submit("/accounts", form, owner.cookie);
        expect(done.status).toBe(303);
      } else {
        const done = await runCommand(
          ["commands/desk.ts", "remove", "Ann Lee"],
          { DATABASE_URL: desk.site.databaseUrl, ...settings },
        );
        expect(done.out).toBe("Removed.\n");
      }
      expect(await waiting()).toContain("di");
    },
  );
});
