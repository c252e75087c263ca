import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  onLoopback,
  startMailServer,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const markup = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

describe("what the desk shows", () => {
  let desk: TestDesk;
  let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
  beforeAll(async () => {
    desk = await openDesk();
    ann = await desk.signIn("intake", "Ann Lee");
  });
  afterAll(() => desk.close());

  const store = (firstName: string) =>
    storeLead(
      desk.site.services.leads,
      {
        source: "Landing Page Contact Form",
        firstName,
        phone: "205 555 0188",
        description: "A crash.",
      },
      desk.site.now(),
    );
  const act = (id: string, fields: Record<string, string>) =>
    desk.submit(`/leads/${id}`, fields, ann.cookie);
  const show = async (id: string) =>
    (await desk.visit(`/leads/${id}`, ann.cookie)).text();

  test("markup in any field is shown as text", async () => {
    const touch = {
      at: "2026-11-01T08:00:00Z",
      landing: "/",
      utm_term: markup,
    };
    const fields = ["firstName", "lastName", "city", "description"];
    const marked = [...fields, "injuryType"].map((field) => [field, markup]);
    const survey = await storeLead(
      desk.site.services.leads,
      {
        ...completeSurvey,
        source: "Website Survey",
        qualified: true,
        ...Object.fromEntries(marked),
      },
      desk.site.now(),
      { attribution: { first: touch, last: touch } },
    );
    for (const id of [survey, await store(markup)]) {
      const sent: Record<string, string>[] = [
        { act: "log", outcome: "reached", note: markup },
        { act: "remind", at: "2026-11-23T17:00", note: markup },
        { act: "status", to: "declined", reason: markup },
      ];
      for (const fields of sent) {
        expect((await act(id, fields)).status, fields.act).toBe(303);
      }
      const refused = await act(id, { act: "remind", at: "", note: markup });
      expect(refused.status).toBe(409);
      const typed = await refused.text();
      expect(typed).toContain('value="&quot;&gt;&lt;script&gt;');
      const pages = [typed, await show(id)];
      const queues = ["/", "/?view=closed"].map(async (path) =>
        (await desk.visit(path, ann.cookie)).text(),
      );
      for (const html of [...pages, ...(await Promise.all(queues))]) {
        expect(html).not.toMatch(/<script>alert|<img/);
      }
      expect(await show(id)).toContain("&lt;script&gt;");
    }
  });

  test("no name, answer or note changes the direction of the text around it; a form sends what was typed", async () => {
    const turned = "\u202EEve\u2066 \u200FAdams";
    const id = await storeLead(
      desk.site.services.leads,
      {
        ...completeSurvey,
        source: "Website Survey",
        qualified: true,
        ...{ firstName: turned, city: turned, description: turned },
      },
      desk.site.now(),
    );
    await act(id, { act: "note", text: turned });
    const refused = await act(id, { act: "remind", at: "", note: turned });
    expect(await refused.text()).toContain(`value="${turned}"`);
    for (const path of ["/", `/leads/${id}`]) {
      const html = await (await desk.visit(path, ann.cookie)).text();
      expect(html).toContain("Eve Adams");
      expect(html).not.toMatch(/[\u200F\u202E\u2066]/);
    }
  });

  test("markup in any field of a lead is text in its email", async () => {
    const mailbox = await startMailServer();
    const own = await openDeskForTest({
      settings: await writeDestinations({
        mail: { smtp: mailbox.url, from: "a@firm.example" },
        destinations: [
          {
            name: "office",
            kind: "mail",
            to: ["b@firm.example"],
            ...onLoopback,
          },
        ],
      }),
    });
    await own.site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      firstName: markup,
      lastName: markup,
      city: markup,
      injuryType: markup,
      description: markup,
    });
    await expect.poll(() => mailbox.emails.length, { timeout: 20_000 }).toBe(1);
    const html = mailbox.emails[0]?.html ?? "";
    expect(html).toContain("&#60;script&#62;");
    expect(html).not.toMatch(/<script|<img/);
  });

  test("a callback request and an unfinished survey have a page like a lead's", async () => {
    await desk.site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550123",
    });
    const [call] = await desk.site.services.callbacks.listRequests();
    const html = await show(call?.id ?? "");
    expect(html).toContain("(205) 555-0123");
    expect(html).toContain("What happened on the call?");
    await desk.site.postJson("/functions/v1/survey-progress", {
      firstName: "Ann",
      phone: "(205) 555-0124",
      state: "Ohio",
      accidentType: "slip-fall",
      accidentDate: "2026-10-03",
      progressKey: randomUUID(),
      saveAnswers: true,
    });
    const [partial] = await desk.site.services.partials.list();
    const id = partial?.id ?? "";
    const unfinished = await show(id);
    expect(unfinished).toContain("Slip or fall on October 3, 2026.");
    expect(unfinished).toContain("Usual last day to sue in Ohio");
    expect((await act(id, { act: "note", text: "Asked for" })).status).toBe(
      303,
    );
  });
});
