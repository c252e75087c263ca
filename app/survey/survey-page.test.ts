import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fieldValue, mainOf, textOf } from "../../test/html.ts";
import { openSite, type TestSite } from "../../test/site.ts";
import { newVisitor } from "../../test/visitor.ts";

const accident = {
  accidentType: "car-accident",
  accidentDate: "2026-10-03",
};
const injury = {
  medicalTreatment: "yes",
  workMissed: "no",
  injuryType: "Neck pain",
};
const fault = {
  faultParty: "other-person",
  insuranceStatus: "other-had-insurance",
};
const person = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Birmingham",
  state: "Alabama",
  zipCode: "35203",
  description: "A van hit my car.",
};
const steps = [
  ["/online-review", accident],
  ["/online-review?step=2", injury],
  ["/online-review?step=3", fault],
  ["/online-review?step=4", person],
] as const;

let site: TestSite;
beforeAll(async () => {
  site = await openSite({ now: "2026-11-21T12:00:00Z" });
});
afterEach(() => site.forget());
afterAll(() => site.close());

describe("the survey without script", () => {
  test("four steps, each with a redirect to the next, end in a lead and at /book-consultation", async () => {
    const ann = newVisitor(site);
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
    expect(await ann.look("/book-consultation")).toMatchObject({ status: 200 });
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
    expect([...ann.cookies.keys()]).toEqual(["leadReference"]);
  });

  test("a visitor who was at fault ends at /thank-you", async () => {
    const ann = newVisitor(site);
    for (const [path, answers] of steps) {
      await ann.send(path, {
        ...answers,
        ...(answers === fault && { faultParty: "me" }),
      });
    }
    const { location } = ann.last;
    expect(location).toBe("/thank-you?qualified=false");
    expect(await ann.look("/thank-you?qualified=false")).toMatchObject({
      status: 200,
    });
    expect(await site.services.leads.listLeads()).toMatchObject([
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
    "%s with something missing: 422, its messages, and all that was typed",
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
      expect(await site.services.leads.listLeads()).toEqual([]);
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
    expect(fieldValue(second.html, "injuryType")).toBe("Neck pain");
    expect(fieldValue(second.html, "workMissed")).toBe("no");
    const third = await ann.look("/online-review?step=3");
    expect(fieldValue(third.html, "faultParty")).toBe("business");
  });

  test("an address of a later step shows the first step that misses an answer", async () => {
    const ann = newVisitor(site);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("25");
    await ann.send("/online-review", accident);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("50");
    await ann.send("/online-review?step=2", injury);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("75");
    await ann.send("/online-review?step=3", fault);
    expect(progressOf(await ann.look("/online-review?step=4"))).toBe("100");
    expect(progressOf(await ann.look("/online-review"))).toBe("25");
  });

  test("when the cookies have run out before the last step, what was typed there is not lost", async () => {
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

  test("cookies changed by somebody start the survey anew", async () => {
    const { status, html } = await newVisitor(site, {
      cookie: "review0=AAAA",
    }).look("/online-review?step=3");
    expect(status).toBe(200);
    expect(progressOf({ html })).toBe("25");
  });

  test("a choice posted twice is no choice", async () => {
    const response = await site.visit("/online-review", {
      method: "POST",
      body: new URLSearchParams([
        ["accidentType", "medical"],
        ["accidentType", "other"],
        ["accidentDate", "2026-10-03"],
      ]),
    });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain(
      "Please select an accident type.",
    );
  });
});

function progressOf({ html }: { html: string }) {
  return /aria-valuenow="(\d+)"/.exec(mainOf(html))?.[1];
}
