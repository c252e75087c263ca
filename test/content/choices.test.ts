import { afterAll, expect, test } from "vitest";
import { consentWords } from "../../app/consent/consent-texts.ts";
import { defaultChangeName } from "../../app/desk/content/changes/change-name.server.ts";
import {
  findOpenChange,
  listOpenChanges,
} from "../../app/desk/content/changes/change-sets.server.ts";
import { listDrafts } from "../../app/desk/content/changes/content-drafts.server.ts";
import { valuesOf } from "../../app/desk/content/content-kind.ts";
import { draft, kindOf, publish } from "../support/content/content.ts";
import { openDesk, openDeskForTest } from "../support/desk.ts";
import { fieldValue, hiddenFields, textOf } from "../support/html.ts";

/** The desk of tests that publish nothing. */
const desk = await openDesk();
const { cookie } = await desk.signIn("owner");
afterAll(() => desk.close());

const area = "truck-accident-lawyer-free-consultation";

test("names that the site knows are chosen, not typed, and a stored time zone that isn't listed stays", async () => {
  const desk = await openDeskForTest({
    operator: {
      hours: {
        timeZone: "Pacific/Guam",
        open: [{ days: ["Mon"], from: "09:00", to: "17:00" }],
      },
      results: [
        { amount: 90_000, kind: "Crash", year: 2024, practiceArea: area },
      ],
      legalReviews: [
        { kind: "state", key: "alabama", by: "Ann Lee", on: "2026-11-20" },
      ],
    },
  });
  const { cookie } = await desk.signIn("owner");
  const read = async (section: string) => {
    const path = `/content/operator?section=${section}`;
    return (await desk.visit(path, cookie)).text();
  };
  const hours = await read("phones-and-hours");
  expect(textOf(hours)).toContain("Response time (optional)");
  expect(fieldValue(hours, "hours.timeZone")).toBe("Pacific/Guam");
  expect(hours).toContain('<option value="America/Chicago">Central (Chicago)');
  const results = await read("results");
  expect(fieldValue(results, "results.0.practiceArea")).toBe(area);
  expect(results).toContain(`${area}" selected="">Truck accident lawyer`);
  const reviews = await read("privacy-and-legal-texts");
  expect(fieldValue(reviews, "legalReviews.0.key")).toBe("alabama");
  expect(reviews).toContain('<option value="ohio">Ohio');
  const zones = await desk.visit(
    "/content/destinations?section=urgency-and-time-zone",
    cookie,
  );
  expect(textOf(await zones.text())).toContain("Pacific (Los Angeles)");
});

test("times and dates have the browser's own controls, dollar amounts may have a dollar sign, and an added item stays while another is added", async () => {
  const desk = await openDeskForTest({
    operator: {
      hours: {
        timeZone: "America/Chicago",
        open: [{ days: ["Mon"], from: "09:00", to: "17:00" }],
      },
      legalReviews: [
        { kind: "state", key: "alabama", by: "Ann Lee", on: "2026-11-20" },
      ],
    },
  });
  const { cookie } = await desk.signIn("owner");
  const pathOf = (section: string) => `/content/operator?section=${section}`;
  const read = async (section: string) =>
    (await desk.visit(pathOf(section), cookie)).text();
  expect(await read("phones-and-hours")).toMatch(
    /<input[^>]*type="time"[^>]*value="09:00"/,
  );
  expect(await read("privacy-and-legal-texts")).toMatch(
    /<input[^>]*type="date"[^>]*value="2026-11-20"/,
  );
  const added = await desk.submit(
    pathOf("reviews-and-badges"),
    { "-do": "add badges", "reviews.length": "1" },
    cookie,
  );
  expect(fieldValue(await added.text(), "reviews.length")).toBe("1");
  const saved = await desk.submit(
    pathOf("results"),
    {
      "-do": "save",
      "-name": "Results",
      "results.length": "1",
      "results.0.amount": "$250,000",
      "results.0.kind": "Crash",
      "results.0.year": "2024",
    },
    cookie,
  );
  const change = await desk.visit(saved.headers.get("Location") ?? "", cookie);
  const html = await change.text();
  expect(textOf(html)).toContain(
    "Amount in dollars: 250,000, Crash, Year: 2024",
  );
  expect(html).toContain("/content/destinations?section=urgency-and-time-zone");
});

test("an added item is moved up, another one removed, and what is typed stays with its item", async () => {
  const press = async (act: string, reviews: { quote: string }[]) => {
    const fields = reviews.map(({ quote }, at) => [
      `reviews.${at}.quote`,
      quote,
    ]);
    const answer = await desk.submit(
      "/content/operator?section=reviews-and-badges",
      {
        "-do": act,
        "reviews.length": String(reviews.length),
        ...Object.fromEntries(fields),
      },
      cookie,
    );
    const html = await answer.text();
    const length = Number(fieldValue(html, "reviews.length"));
    return Array.from({ length }, (_, at) => ({
      quote: fieldValue(html, `reviews.${at}.quote`) ?? "",
    }));
  };
  const added = await press("add reviews", [{ quote: "Fast." }]);
  expect(added).toEqual([{ quote: "Fast." }, { quote: "" }]);
  const typed = [{ quote: "Fast." }, { quote: "Kind." }];
  const moved = await press("up reviews.1", typed);
  expect(moved).toEqual([{ quote: "Kind." }, { quote: "Fast." }]);
  expect(await press("remove reviews.1", moved)).toEqual([{ quote: "Kind." }]);
});

test.each(["add destinations.99.fields", "remove destinations.x.fields.0"])(
  "a made-up list button (%s) changes nothing",
  async (pressed) => {
    const answer = await desk.submit(
      "/content/destinations?section=destinations&change=new",
      {
        "-do": pressed,
        "destinations.length": "1",
        "destinations.0.name": "crm",
        "destinations.0.kind": "slack",
      },
      cookie,
    );
    expect(answer.status).toBe(200);
    expect(fieldValue(await answer.text(), "destinations.0.name")).toBe("crm");
  },
);

test("the firm's times are in the time zone of its number, address or opening hours, until another one is chosen", async () => {
  const { services } = (await openDeskForTest()).site;
  const zone = () => services.delivery.plan.timeZone;
  expect(zone()).toBe("America/New_York");
  const phones = { main: "(312) 600-4242" };
  expect(await publish(services, { phones })).toEqual({ ok: true });
  await services.content.refresh();
  expect(zone()).toBe("America/Chicago");
  const address = { street: "1 Main St", city: "Reno", zip: "89501" };
  await publish(services, { postalAddress: { ...address, state: "NV" } });
  await services.content.refresh();
  expect(zone()).toBe("America/Los_Angeles");
  const open = [{ days: ["Mon"], from: "09:00", to: "17:00" }];
  const hours = { timeZone: "America/Chicago", open };
  expect(await publish(services, { hours })).toEqual({ ok: true });
  await services.content.refresh();
  expect(zone()).toBe("America/Chicago");
  const timeZone = "America/Denver";
  await publish(services, { timeZone }, "destinations");
  await services.content.refresh();
  expect(zone()).toBe(timeZone);
});

test("a required choice that wasn't made is named by its label", async () => {
  const refused = async (path: string, fields: Record<string, string>) => {
    const form = { "-do": "save", ...fields };
    const response = await desk.submit(`/content/${path}`, form, cookie);
    expect(response.status).toBe(422);
    return textOf(await response.text());
  };
  const places = await refused("operator?section=places", {
    "offices.length": "1",
    "offices.0.name": "Main office",
    "offices.0.hours.is": "other",
    "cities.length": "1",
    "cities.0.value.text": "We know the courts here.",
  });
  expect(places).toContain("Office 1, Time zone must be chosen");
  expect(places).toContain("Office 1, State must be chosen");
  expect(places).toContain("City must be chosen");
  const rules = { "states.length": "1", "states.0.value.time.years": "2" };
  expect(
    await refused("qualification?section=in-some-states", rules),
  ).toContain("State must be chosen");
});

test("languages and states are chosen by name, and a URL may leave out https", async () => {
  const pathOf = (kind: string, section: string) =>
    `/content/${kind}?section=${section}&change=new`;
  const rule = await desk.submit(
    pathOf("routing", "rules"),
    { "-do": "add rules", "rules.length": "0" },
    cookie,
  );
  const words = textOf(await rule.text());
  expect(words).toMatch(/Browser languages.*Spanish.*Haitian Creole/);
  expect(words).toMatch(/States.*Alabama.*Wyoming/);
  expect(words).toContain("Send to There's nothing to choose yet.");
  const company = pathOf("operator", "company");
  expect(textOf(await (await desk.visit(company, cookie)).text())).toMatch(
    /Languages your staff speaks.*Spanish/,
  );
  const saved = await desk.submit(
    pathOf("operator", "phones-and-hours"),
    {
      "-do": "save",
      "phones.main": "205 986 0142",
      schedulingUrl: "calendly.com/lee/consult?month=1",
    },
    cookie,
  );
  const change = saved.headers.get("Location") ?? "";
  expect(textOf(await (await desk.visit(change, cookie)).text())).toContain(
    "https://calendly.com/lee/consult?month=1",
  );
});

test("a second text for the same city is refused at its field, and both texts stay", async () => {
  const path = "/content/operator?section=places&change=new";
  const city = (at: number, text: string) => ({
    [`cities.${at}.key`]: "alabama/mobile",
    [`cities.${at}.value.text`]: text,
  });
  const typed = {
    "cities.length": "2",
    ...city(0, "The port is near us."),
    ...city(1, "We park on Dauphin Street."),
  };
  for (const act of ["save", "add cities"]) {
    const response = await desk.submit(path, { "-do": act, ...typed }, cookie);
    expect(response.status).toBe(act === "save" ? 422 : 200);
    const html = await response.text();
    expect(fieldValue(html, "cities.0.key")).toBe("alabama/mobile");
    expect(fieldValue(html, "cities.1.key")).toBe("alabama/mobile");
    expect(html).toContain("The port is near us.");
    expect(html).toContain("We park on Dauphin Street.");
    if (act !== "save") continue;
    const [, second = ""] = html.split('id="cities.1.key"');
    expect(second).toMatch(/^[^>]* aria-invalid="true"/);
    expect(html).toContain("is entered twice");
  }
});

test("a list of any length is kept whole, whatever length its form claims", async () => {
  const path = "/content/operator?section=results";
  const typed: Record<string, string> = { "-do": "save" };
  for (let at = 0; at < 120; at += 1) {
    typed[`results.${at}.amount`] = String(250_000 + at);
    typed[`results.${at}.kind`] = "Crash";
    typed[`results.${at}.year`] = "2024";
  }
  const whole = { ...typed, "results.length": "120" };
  const saved = await desk.submit(path, whole, cookie);
  const change = saved.headers.get("Location")?.split("/").at(-1);
  const shown = await desk.visit(`${path}&change=${change}`, cookie);
  const html = await shown.text();
  expect(fieldValue(html, "results.length")).toBe("120");
  expect(fieldValue(html, "results.119.amount")).toBe("250119");
  const forged = { "-do": "save", "results.length": "999999999" };
  expect((await desk.submit(path, forged, cookie)).status).toBe(422);
});

test("the languages that the firm speaks are in the structured data", async () => {
  const { site } = await openDeskForTest({
    operator: { languages: ["en", "es"] },
  });
  expect(await site.read("/")).toContain('"availableLanguage":["en","es"]');
});

test("a mail server is entered in parts, and sent as one URL", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const waiting = "nobody gets an email about them";
  const content = async () => (await desk.visit("/content", cookie)).text();
  expect(await content()).toContain(waiting);
  const saved = await desk.submit(
    "/content/destinations?section=destinations&change=new",
    {
      "-do": "save",
      "mail.smtp.server": "mail.lee.law",
      "mail.smtp.port": "465",
      "mail.smtp.user": "site@lee.law",
      "mail.smtp.password": "a:b/c",
      "mail.from": "site@lee.law",
      "destinations.length": "1",
      "destinations.0.name": "Intake mail",
      "destinations.0.kind": "mail",
      "destinations.0.to": "a@lee.law",
    },
    cookie,
  );
  const id = saved.headers.get("Location")?.split("/").at(-1) ?? "";
  const [draft] = await listDrafts(desk.site.services.database, id);
  const kind = kindOf(desk.site.services, "destinations");
  const { mail } = kind.decrypt?.(valuesOf(draft ?? { data: "{}" })) ?? {};
  expect(mail).toEqual({
    smtp: "smtps://site%40lee.law:a%3Ab%2Fc@mail.lee.law:465",
    from: "site@lee.law",
  });
  const form = `/content/destinations?section=destinations&change=${id}`;
  const html = await (await desk.visit(form, cookie)).text();
  expect(html).toContain("A value is set.");
  expect(html).not.toContain("a%3Ab");
  await desk.press(`/changes/${id}`, { act: "publish" }, cookie);
  expect(await content()).not.toContain(waiting);
});

test("an owner continues the open draft, whose name lists everything that it edits", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const company = "/content/operator?section=company";
  const first = await desk.submit(
    `${company}&change=new`,
    {
      "-do": "next",
      "-name": "Company",
      kind: "law-firm",
      legalName: "Lee PC",
    },
    cookie,
  );
  const next = first.headers.get("Location") ?? "";
  expect(next).toMatch(/section=places&change=/);
  const id = new URLSearchParams(next).get("change") ?? "";
  const colors = "/content/colors?section=pages-and-text";
  const again = await desk.visit(colors, cookie);
  expect(again.headers.get("Location")).toBe(`${colors}&change=${id}`);
  await desk.submit(
    `${colors}&change=${id}`,
    { "-do": "save", "ink.light": "#000000" },
    cookie,
  );
  const { database } = desk.site.services;
  expect(await findOpenChange(database, id)).toMatchObject({
    name: "Company, Colors",
  });
  const consent = "/content/consent?section=forms&change=new";
  const seen = hiddenFields(await (await desk.visit(consent, cookie)).text());
  const untouched = await desk.submit(
    consent,
    { ...consentWords, ...seen, "-do": "next" },
    cookie,
  );
  expect(untouched.headers.get("Location")).toMatch(/checkboxes&change=new$/);
  expect(await listOpenChanges(database)).toHaveLength(1);
});

test("hours that end before they begin and dates to come are refused at their field", async () => {
  const refused = async (section: string, fields: Record<string, string>) => {
    const path = `/content/operator?section=${section}`;
    const form = { "-do": "save", ...fields };
    const response = await desk.submit(path, form, cookie);
    expect(response.status).toBe(422);
    return textOf(await response.text());
  };
  const hours = {
    "phones.main": "205 986 0142",
    "hours.is": "other",
    "hours.timeZone": "America/Chicago",
    "hours.open.length": "1",
    "hours.open.0.days": "Mon",
    "hours.open.0.from": "09:00",
    "hours.open.0.to": "08:00",
  };
  expect(await refused("phones-and-hours", hours)).toContain(
    "Opening hours 1, To must be later than 9 AM. If you're open past midnight, end these hours at 11:59 PM and add the next day's from 12 AM",
  );
  const result = {
    "results.length": "1",
    "results.0.amount": "90000",
    "results.0.kind": "Crash",
    "results.0.year": String(new Date().getFullYear() + 1),
  };
  expect(await refused("results", result)).toContain(
    "Result 1, Year must not be in the future",
  );
});

test("a change is named after all parts that differ, or after their kinds if those are many", async () => {
  const { site } = await openDeskForTest();
  const { services } = site;
  const firm = { phones: { main: "(205) 986-0142" }, siteName: "Lee Law" };
  const changeId = await draft(services, firm);
  expect(await defaultChangeName(services, changeId)).toBe(
    "Phones and hours, Name and logo",
  );
  const more = { legalName: "Lee, P.C." };
  const places = { statesServed: ["alabama"], languages: ["es"] };
  await draft(services, { ...more, ...places }, { changeId });
  const navy = { light: "#3b1421", dark: "#3f1824" };
  await draft(services, { navy }, { changeId, kind: "colors" });
  expect(await defaultChangeName(services, changeId)).toBe(
    "Phones and hours, Name and logo, Company, Places, Colors",
  );
  const texts = { attorneys: [{ name: "Ann Lee", states: ["alabama"] }] };
  await draft(services, texts, { changeId });
  expect(await defaultChangeName(services, changeId)).toBe(
    "Your firm (5 sections), Colors",
  );
});
