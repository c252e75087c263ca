import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fieldValue, hiddenFields, textOf } from "../../test/support/html.ts";
import { openSiteForFile } from "../../test/support/site.ts";
import {
  accident,
  faultAndInsurance,
  injury,
  person,
  progressOf,
  steps,
} from "../../test/support/survey/survey-posts.ts";
import { newVisitor } from "../../test/support/visitor.ts";

const site = await openSiteForFile();

describe("the survey without JavaScript, at a step that is not open yet", () => {
  test("a later step's URL shows the first step with a missing answer", async () => {
    const ann = newVisitor(site);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("25");
    await ann.send("/online-review", accident);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("50");
    await ann.send("/online-review?step=2", injury);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("75");
    await ann.send("/online-review?step=3", faultAndInsurance);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("100");
    expect(progressOf(await ann.look("/online-review"))).toBe("25");
  });

  test("when the cookies expire before the last step, what was typed there is kept", async () => {
    const ann = newVisitor(site);
    const { status, location } = await ann.send(
      "/online-review?step=4",
      person,
    );
    expect([status, location]).toEqual([303, "/online-review"]);
    for (const [path, answers] of steps.slice(0, 3))
      await ann.send(path, answers);
    const { html } = await ann.look("/online-review?step=4");
    for (const [name, value] of Object.entries(person)) {
      expect(fieldValue(html, name)).toBe(value);
    }
  });

  test("a browser that keeps cookies is asked once to post again, and gets redirects from then on", async () => {
    const first = await site.submit("/online-review", accident);
    expect(first.status).toBe(307);
    expect(first.headers.get("Location")).toBe("/online-review?again=");
    const ann = newVisitor(site);
    await ann.send("/online-review", accident);
    const second = await site.submit(
      "/online-review?step=2",
      injury,
      [...ann.cookies].map((pair) => pair.join("=")).join("; "),
    );
    expect(second.status).toBe(303);
  });

  test("a browser without cookies gets each next step as the response, which carries the answers", async () => {
    const ann = newVisitor(site, { keepsCookies: false });
    let carried: Record<string, string> = {};
    for (const [index, [path, answers]] of steps.slice(0, 3).entries()) {
      const { status, html } = await ann.send(path, { ...carried, ...answers });
      expect([status, progressOf({ html })]).toEqual([
        200,
        String((index + 2) * 25),
      ]);
      carried = hiddenFields(html);
    }
    expect(carried).toEqual({ ...accident, ...injury, ...faultAndInsurance });
    const wrong = await ann.send("/online-review?step=4", {
      ...carried,
      ...person,
      zipCode: "352",
    });
    expect(wrong.status).toBe(422);
    expect(hiddenFields(wrong.html)).toEqual(carried);

    const { status, location } = await ann.send("/online-review?step=4", {
      ...carried,
      ...person,
    });
    expect([status, location]).toEqual([303, "/thank-you?qualified=true"]);
    expect(await site.services.leads.listLeads()).toMatchObject([
      { first_name: "Ann", injury_type: "Neck pain", qualified: true },
    ]);
  });

  test("a browser without cookies can go back, with the answers of both steps", async () => {
    const ann = newVisitor(site, { keepsCookies: false });
    const { html } = await ann.send("/online-review?step=2", {
      ...accident,
      ...injury,
      move: "previous",
    });
    expect(progressOf({ html })).toBe("25");
    expect(fieldValue(html, "accidentDate")).toBe("2026-10-03");
    expect(hiddenFields(html)).toEqual(injury);
  });

  test("a browser without cookies carries the consent to save in its form", async () => {
    const ann = newVisitor(site, { keepsCookies: false });
    const key = randomUUID();
    const carried = { ...accident, ...injury, saveAnswers: key };
    const { html } = await ann.send("/online-review?step=2", carried);
    expect(fieldValue(html, "saveAnswers")).toBe(key);
    const phone = "205 555 0123";
    const late = { ...carried, ...faultAndInsurance, phone };
    await ann.send("/online-review?step=4", late);
    expect(fieldValue(ann.last.html, "saveAnswers")).toBe(key);
    expect(await site.services.partials.list()).toHaveLength(1);
    await ann.send("/online-review?step=3", {
      ...{ ...accident, ...injury, ...faultAndInsurance },
      ...{ progressKey: key, move: "previous" },
    });
    expect(await site.services.partials.list()).toEqual([]);
  });

  test("answers too long for cookies are carried in the form as well, and no older ones remain", async () => {
    const ann = newVisitor(site);
    await ann.send("/online-review", accident);
    const injuryType = "骨".repeat(2000);
    const { status, html } = await ann.send("/online-review?step=2", {
      ...injury,
      injuryType,
    });
    expect([status, progressOf({ html })]).toEqual([200, "75"]);
    expect(hiddenFields(html)).toEqual({ ...accident, ...injury, injuryType });
    expect(ann.cookies.size).toBe(0);
  });

  test("answers in cookies override those carried in an older form", async () => {
    const ann = newVisitor(site);
    await ann.send("/online-review", accident);
    await ann.send("/online-review", { ...accident, accidentType: "medical" });
    await ann.send("/online-review?step=2", { ...accident, ...injury });
    await ann.send("/online-review?step=3", faultAndInsurance);
    await ann.send("/online-review?step=4", person);
    expect(await site.services.leads.listLeads()).toMatchObject([
      { accident_type: "medical" },
    ]);
  });
});

describe("changing answers without JavaScript", () => {
  test("a change leads back to the last step, which shows it in words, keeps what was typed there, and sends it", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps.slice(0, 3))
      await ann.send(path, answers);
    const changed = await ann.send("/online-review?step=1&change", {
      ...accident,
      accidentType: "workplace",
    });
    expect([changed.status, changed.location]).toEqual([
      303,
      "/online-review?step=4",
    ]);
    const { html } = await ann.look("/online-review?step=4");
    const shown = textOf(html);
    expect(shown).toContain("Workplace accident");
    expect(shown).toContain("October 3, 2026");
    expect(shown).toContain("The other side had insurance");
    for (const step of [1, 2, 3])
      expect(html).toContain(`value="change ${step}"`);
    const change = await ann.send("/online-review?step=4", {
      ...person,
      move: "change 3",
    });
    expect([change.status, change.location]).toEqual([
      303,
      "/online-review?step=3&change",
    ]);
    const last = await ann.look("/online-review?step=4");
    expect(fieldValue(last.html, "email")).toBe(person.email);
    await ann.send("/online-review?step=4", person);
    expect(await site.services.leads.listLeads()).toMatchObject([
      { first_name: "Ann", accident_type: "workplace" },
    ]);
  });

  test("a change that leaves a question open stays a change until it is complete", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps.slice(0, 3))
      await ann.send(path, answers);
    const path = "/online-review?step=2&change";
    const action = `action="${path.replace("&", "&amp;")}"`;
    expect((await ann.look(path)).html).toContain(action);
    const open = await ann.send(path, { ...injury, injuryType: "" });
    expect(open.status).toBe(422);
    expect(open.html).toContain(action);

    const complete = await ann.send(path, {
      ...injury,
      injuryType: "A bruise",
    });
    expect(complete.location).toBe("/online-review?step=4");
    const { html } = await ann.look("/online-review?step=4");
    expect(textOf(html)).toContain("A bruise");
  });

  test("answers are cleared when the visitor asks, whatever the step contains", async () => {
    const ann = newVisitor(site);
    ann.cookies.set("leadReference", "7KQ2-M9XD");
    ann.cookies.set("receipt", "0".repeat(32));
    ann.cookies.set("confirm-message", "7KQ2-M9XD");
    ann.cookies.set("confirm-call", "7KQ2-M9XD");
    await ann.send("/online-review", accident);
    const { status, html } = await ann.send("/online-review?step=2", {
      ...injury,
      move: "clear",
    });
    expect([status, progressOf({ html })]).toEqual([200, "25"]);
    expect(textOf(html)).toContain(
      "Your answers are cleared from this device.",
    );
    expect(fieldValue(html, "accidentDate")).toBeUndefined();
    expect(html).not.toContain("Neck pain");
    expect(ann.cookies.size).toBe(0);
  });

  test("tampered cookies start the survey over", async () => {
    const { status, html } = await newVisitor(site, {
      cookie: "review0=AAAA",
    }).look("/online-review?step=3");
    expect(status).toBe(200);
    expect(progressOf({ html })).toBe("25");
  });

  test("a question answered twice in one POST is refused", async () => {
    const response = await site.visit("/online-review", {
      method: "POST",
      body: new URLSearchParams([
        ["accidentType", "medical"],
        ["accidentType", "other"],
        ["accidentDate", "2026-10-03"],
      ]),
    });
    expect(response.status).toBe(400);
    expect(textOf(await response.text())).toContain(
      "We couldn't read this form",
    );
  });
});
