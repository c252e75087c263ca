import { describe, expect, test } from "vitest";
import { writeDestinations } from "../../support/delivery/receivers.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";

describe.each(databaseKinds)(
  "who may work one lead at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { storeMessage, sendSurvey, act, show } = its;

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

    test("a status that someone else changed first stays, and what was typed is shown again", async () => {
      const id = await storeMessage();
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
        />Saved<\/p><p[^>]*>Handed over to Bo Diaz<.*Bo Diaz has it/s,
      );
      const toViewer = { act: "hand-over", to: its.viewer.account.id };
      expect((await act(id, toViewer, its.owner)).status).toBe(409);
      expect((await act(id, { act: "release" }, its.owner)).status).toBe(303);
      expect(await show(id)).toContain("Nobody has it yet");
    });

    test("someone else's lead is asked for, kept, asked for again and handed over", async () => {
      const id = await sendSurvey();
      await act(id, { act: "take" });
      expect((await act(id, { act: "ask-hand-over" })).status).toBe(409);
      expect((await act(id, { act: "ask-hand-over" }, its.bo)).status).toBe(
        303,
      );
      expect(await show(id)).toContain("Bo Diaz wants this lead.");
      const queue = await its.desk.visit("/", its.ann.cookie);
      expect(await queue.text()).toContain("Bo Diaz wants it");
      const yes = { act: "hand-over", to: its.bo.account.id };
      expect((await act(id, yes, its.bo)).status).toBe(403);
      expect((await act(id, { act: "decline-hand-over" })).status).toBe(303);
      expect(await show(id)).not.toContain("wants this lead");
      await act(id, { act: "ask-hand-over" }, its.bo);
      expect((await act(id, yes, its.owner)).status).toBe(303);
      const html = await show(id, its.bo);
      expect(html).toContain("Bo Diaz has it");
      expect(html).not.toContain("wants this lead");
    });

    test("a viewer sees no name, number or story, and changes nothing", async () => {
      const id = await storeMessage();
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
  },
);

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
