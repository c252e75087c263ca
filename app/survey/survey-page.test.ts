import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { consentTexts } from "../../test/support/consent/shown-texts.ts";
import { fieldValue, textOf } from "../../test/support/html.ts";
import { openSiteForFile } from "../../test/support/site.ts";
import {
  accident,
  faultAndInsurance,
  injury,
  person,
  steps,
} from "../../test/support/survey/survey-posts.ts";
import { newVisitor } from "../../test/support/visitor.ts";
import { findIdPatterns } from "../forms/reference.ts";

const site = await openSiteForFile();
const last = "/online-review?step=4";

describe("the survey without JavaScript", () => {
  test("four steps, each with a redirect to the next, end in a lead and at /book-consultation", async () => {
    const ann = newVisitor(site);
    await ann.look("/online-review");
    expect(ann.cookies.size).toBe(0);
    const way = [];
    for (const [path, answers] of steps) {
      const { status, location } = await ann.send(path, answers);
      way.push([status, location]);
    }
    expect(way).toEqual([
      [303, "/online-review?step=2"],
      [303, "/online-review?step=3"],
      [303, "/online-review?step=4"],
      [303, "/thank-you?qualified=true"],
    ]);
    expect(await ann.look("/thank-you?qualified=true")).toMatchObject({
      status: 302,
      location: "/book-consultation",
    });
    expect(await ann.look("/book-consultation")).toMatchObject({
      status: 200,
      html: expect.stringMatching(/<noscript>.*Survey Submitted!/),
    });
    expect(await site.services.leads.listLeads()).toMatchObject([
      {
        source: "Website Survey",
        first_name: "Ann",
        accident_date: "2026-10-03",
        injury_type: "Neck pain",
        description: "A van hit my car.",
        qualified: true,
      },
    ]);
    expect([...ann.cookies.keys()]).toEqual(["leadReference", "receipt"]);
  });

  test("the last step's choices are still checked after an earlier answer is changed", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps.slice(0, 3)) {
      await ann.send(path, answers);
    }
    const consentText = consentTexts.survey.version;
    const boxes = { consentText, consentTexts: "yes" };
    const chosen = { ...person, ...boxes, move: "change 1" };
    await ann.send(last, chosen);
    await ann.send("/online-review?step=1&change=", accident);
    const checked = async (name: string) => {
      const { html } = await ann.look(last);
      return html.match(`<input[^>]*name="${name}"[^>]*>`)?.[0];
    };
    expect(await checked("consentTexts")).toContain("checked=");
    expect(await checked("consentCalls")).not.toContain("checked=");
    await ann.send(last, { ...person, move: "previous" });
    expect(await checked("consentTexts")).not.toContain("checked=");
    const outdated = { ...chosen, consentText: "survey-1.0" };
    await ann.send(last, outdated);
    await ann.send("/online-review?step=1&change=", accident);
    expect(await checked("consentTexts")).not.toContain("checked=");
  });

  test("a visitor who was at fault ends at /thank-you, with a reference that finds the lead", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps) {
      await ann.send(path, {
        ...answers,
        ...(answers === faultAndInsurance && { faultParty: "me" }),
      });
    }
    const { location } = ann.last;
    expect(location).toBe("/thank-you?qualified=false");
    const cookie = ann.cookies.get("leadReference") ?? "";
    expect(cookie).toMatch(/\.declined$/);
    const { status, html } = await ann.look("/thank-you?qualified=false");
    expect(status).toBe(200);
    const reference = cookie.replace(".declined", "");
    expect(textOf(html)).toContain(`Your reference is ${reference}`);
    const { leads } = site.services;
    const ids = findIdPatterns(reference);
    expect(await leads.listLeads({ ids })).toMatchObject([
      { qualified: false },
    ]);
  });

  test.each([
    [
      "/online-review",
      { ...accident, accidentType: "" },
      ["Please select an accident type."],
    ],
    [
      "/online-review?step=2",
      { injuryType: "Neck <b>pain</b>" },
      ["Please select an option."],
    ],
    [
      "/online-review?step=3",
      { faultParty: "me" },
      ["Please select an insurance status."],
    ],
    [
      "/online-review?step=4",
      { ...person, email: 'ann"@example', zipCode: "352" },
      [
        "Please enter a valid email address.",
        "Please enter a valid zip code.",
        "Incomplete Information",
        "Please fill out all required fields before submitting.",
      ],
    ],
  ])(
    "%s with something missing: 422, its messages, a title that says so, and all typed values, also when it's opened again",
    async (path, typed, messages) => {
      const ann = newVisitor(site);
      for (const [step, answers] of steps) {
        if (step === path) break;
        await ann.send(step, answers);
      }
      const { status, html } = await ann.send(path, typed);
      expect(status).toBe(422);
      for (const message of messages) expect(textOf(html)).toContain(message);
      for (const [name, value] of Object.entries(typed)) {
        expect(fieldValue(html, name)).toBe(value || undefined);
      }
      expect(html).not.toContain("<b>pain");
      expect(html).toContain("<title>Error: ");
      const again = await ann.look(path);
      for (const [name, value] of Object.entries(typed)) {
        expect(fieldValue(again.html, name)).toBe(value || undefined);
      }
      expect(await site.services.leads.listLeads()).toEqual([]);
    },
  );
});

describe("answers that the survey keeps without JavaScript", () => {
  test("the landing page's first question opens the review with the answer, the saved date and no error", async () => {
    const ann = newVisitor(site);
    await ann.send("/online-review", accident);
    const { status, location } = await ann.send("/online-review", {
      move: "begin",
      accidentType: "slip-fall",
    });
    expect([status, location]).toEqual([303, "/online-review"]);
    const { html } = await ann.look("/online-review");
    expect(fieldValue(html, "accidentType")).toBe("slip-fall");
    expect(fieldValue(html, "accidentDate")).toBe(accident.accidentDate);
    const bob = newVisitor(site, { keepsCookies: false });
    const reply = await bob.send("/online-review", {
      move: "begin",
      accidentType: "slip-fall",
    });
    expect(fieldValue(reply.html, "accidentType")).toBe("slip-fall");
    expect(textOf(reply.html)).not.toContain("Please select");
  });

  test("answers are saved only with consent, are due once, and are deleted by unchecking, clearing or sending", async () => {
    const { partials } = site.services;
    const ann = newVisitor(site);
    /** The last step, incomplete. */
    const sendPhone = async (more: Record<string, string> = {}) => {
      const reply = await ann.send(last, { phone: "205 555 0123", ...more });
      expect(reply.status).toBe(422);
    };
    const reach = async () => {
      for (const [path, answers] of steps.slice(0, 3)) {
        await ann.send(path, answers);
      }
    };
    await reach();
    await sendPhone();
    expect(await partials.list()).toEqual([]);

    const key = randomUUID();
    await sendPhone({ saveAnswers: key });
    expect(fieldValue(ann.last.html, "saveAnswers")).toBe(key);
    expect(await partials.list()).toHaveLength(1);
    await sendPhone({ progressKey: key });
    expect(await partials.list()).toEqual([]);

    await sendPhone({ saveAnswers: randomUUID() });
    expect(await partials.list()).toHaveLength(1);
    await ann.send(last, { move: "clear" });
    expect(await partials.list()).toEqual([]);
    expect(ann.cookies.size).toBe(0);

    await reach();
    await sendPhone({ saveAnswers: randomUUID() });
    const later = new Date(site.now().getTime() + 31 * 60_000);
    expect(await partials.queueDue(later)).toBe(1);
    expect(await partials.queueDue(later)).toBe(0);
    const sent = await ann.send(last, person);
    expect(sent.status).toBe(303);
    expect(await site.services.leads.listLeads()).toHaveLength(1);
    expect(await partials.list()).toEqual([]);
  });

  test("saving answers records no consent from the boxes below the last step's button", async () => {
    const listConsents = () =>
      site.services.database.selectFrom("consents").selectAll().execute();
    const before = (await listConsents()).length;
    const ann = newVisitor(site);
    for (const [path, answers] of steps.slice(0, 3)) {
      await ann.send(path, answers);
    }
    await ann.send("/online-review?step=4", {
      ...person,
      ...{ saveAnswers: randomUUID(), move: "previous" },
      ...{ consentCalls: "yes", consentTexts: "yes" },
      consentSharing: consentTexts.sharing.version,
    });
    expect((await listConsents()).slice(before)).toMatchObject([
      { event: "saved answers", calls: "not shown", texts: "not shown" },
    ]);
  });

  test("unchecking the box deletes saved answers even if the survey can't be sent", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps.slice(0, 3)) {
      await ann.send(path, answers);
    }
    const key = randomUUID();
    await ann.send(last, { ...person, saveAnswers: key, move: "previous" });
    const { leads, partials } = site.services;
    expect(await partials.list()).toHaveLength(1);
    vi.spyOn(leads, "saveLead").mockRejectedValueOnce(new Error("disk full"));
    const { status } = await ann.send(last, { ...person, progressKey: key });
    expect(status).toBe(503);
    expect(await partials.list()).toEqual([]);
    expect(ann.cookies.get("reviewSave")).toBeUndefined();
  });

  test.each([
    ["the next step", "/online-review?step=2", injury, 200],
    ["a step with an error", "/online-review?step=2", { workMissed: "" }, 422],
    ["the last step with an error", last, { ...person, zipCode: "352" }, 422],
    ["a survey that can't be sent either", last, person, 503],
  ])(
    "the visitor is told on %s if unchecking the box fails",
    async (_, path, answers, status) => {
      const ann = newVisitor(site);
      for (const [step, earlier] of steps.slice(0, 3)) {
        await ann.send(step, earlier);
      }
      const key = randomUUID();
      await ann.send(last, { ...person, saveAnswers: key, move: "previous" });
      const { leads, partials } = site.services;
      onTestFinished(() => {
        vi.restoreAllMocks();
      });
      vi.spyOn(partials, "withdraw").mockRejectedValueOnce(new Error("locked"));
      vi.spyOn(leads, "saveLead").mockRejectedValueOnce(new Error("locked"));
      const reply = await ann.send(path, { ...answers, progressKey: key });
      expect(reply.status).toBe(status);
      expect(textOf(reply.html)).toContain(
        "We couldn't delete your saved answers.",
      );
      expect(fieldValue(reply.html, "saveAnswers")).toBe(key);
      expect(ann.cookies.get("reviewSave")).toBe(key);
      expect(await partials.list()).toHaveLength(1);
    },
  );

  test("going back keeps the answers of both steps", async () => {
    const ann = newVisitor(site);
    await ann.send("/online-review", accident);
    await ann.send("/online-review?step=2", injury);
    const { status, location } = await ann.send("/online-review?step=3", {
      faultParty: "business",
      move: "previous",
    });
    expect([status, location]).toEqual([303, "/online-review?step=2"]);
    const second = await ann.look("/online-review?step=2");
    expect(textOf(second.html)).toContain("Step 2 of 4: Your injuries");
    expect(fieldValue(second.html, "injuryType")).toBe("Neck pain");
    expect(fieldValue(second.html, "workMissed")).toBe("no");
    const third = await ann.look("/online-review?step=3");
    expect(fieldValue(third.html, "faultParty")).toBe("business");
  });
});
