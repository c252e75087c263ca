import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, type TestDesk } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { readText } from "../support/read-text.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const message = {
  source: "Landing Page Contact Form",
  firstName: "Grace Kim",
  description: "Do you take dog bite cases?",
} as const;

let desk: TestDesk;
let count = 0;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** An account of its own at the shared desk, and leads from numbers of their own. */
async function sitDown(now = "2026-11-21T18:00:00.000Z") {
  desk.site.setTime(now);
  count += 1;
  const name = `Ann Lee ${count}`;
  const { cookie } = await desk.signIn("intake", name);
  const { database, leads } = desk.site.services;
  const show = (id: string) => desk.visit(`/leads/${id}`, cookie);
  return {
    name,
    cookie,
    database,
    send: (code = "833") => {
      count += 1;
      const phone = `${code} 555 ${1000 + count}`;
      return storeLead(leads, { ...message, phone }, desk.site.now());
    },
    show,
    read: async (id: string) => {
      const html = await readText(await show(id));
      return html.replaceAll(/<[^>]*>/g, "\n").replaceAll(/\n+/g, "\n");
    },
    act: (id: string, fields: Record<string, string>) =>
      desk.submit(`/leads/${id}`, fields, cookie),
  };
}

test("a number that the site doesn't call is shown as people write it", async () => {
  const { send, read } = await sitDown();
  const page = await read(await send());
  expect(page).toContain("No number that can be called");
  expect(page).toMatch(/Phone\n\(833\) 555-\d{4}\n/);
});

test("a callback request shows its number as people write it, and asks only once what happened", async () => {
  const { read } = await sitDown();
  await desk.site.postJson("/.netlify/functions/click-to-call", {
    leadPhoneNumber: "(404) 555-0177",
  });
  const [call] = await desk.site.services.callbacks.listRequests();
  const page = await read(call?.id ?? "");
  expect(page).toContain("Call (404) 555-0177");
  expect(page).not.toContain("+1404");
  expect(page.match(/What happened\n/g)).toHaveLength(1);
});

test("a deadline on a weekend and the business day before it are shown as one deadline", async () => {
  const { read } = await sitDown();
  const response = await desk.site.postJson("/functions/v1/lead-collector", {
    ...completeSurvey,
    state: "Michigan",
    accidentDate: "2024-01-03",
  });
  const page = await read((await response.json()).id);
  expect(page).toContain("the usual deadline is January 3, 2027");
  expect(page).toMatch(/The last business day before it: \s*December 31, 2026/);
  expect(page).not.toContain("Usual last day");
});

test.each([
  ["2026-11-26T09:30:00.000Z", "0 days left to sue", "deadline to sue"],
  ["2026-11-26T10:30:00.000Z", "deadline to sue in Hawaii was", "days left"],
])(
  "at %s a lead from Hawaii whose last day is November 25 says %j",
  async (now, said, unsaid) => {
    const { read } = await sitDown(now);
    const response = await desk.site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      state: "Hawaii",
      accidentDate: "2024-11-25",
    });
    const page = await read((await response.json()).id);
    expect(page).toContain(said);
    expect(page).not.toContain(unsaid);
  },
);

test("a reminder names its time zone; a call's new status is confirmed; a booked consultation asks for the time of a reminder", async () => {
  const { send, read, act } = await sitDown();
  const id = await send();
  expect(await read(id)).toContain(
    "On the firm’s clock, where it’s 1 PM EST now",
  );
  await act(id, { act: "log", outcome: "no-answer", version: "0" });
  const booked = { act: "log", outcome: "booked", version: "4" };
  const saved = await act(id, booked);
  const page = await read(
    `${id}${saved.headers.get("Location")?.replace(/.*(?=\?)/, "")}`,
  );
  expect(page).toContain(
    "Call logged as “Booked” and the status is now “Consultation booked”.",
  );
  const [, step = ""] = page.split("Set a reminder for the consultation.");
  expect(step).toMatch(/^\s*Remind me at\n[\s\S]*Set reminder\n/);
  expect(page).not.toContain("Remind me in 2 hours");
  const again = { act: "remind", at: "", version: "7" };
  expect((await act(id, again)).status).toBe(409);
  expect((await act(id, { ...again, at: "2026-11-24T10:00" })).status).toBe(
    303,
  );
  expect(await read(id)).toMatch(/Reminder: Tue, Nov 24, 2026, 10:00\sAM/);
});

test("a wrong number, or nobody to write to after three calls, can be closed with one tap", async () => {
  const { send, show, read, act } = await sitDown();
  for (const [outcomes, closed] of [
    [["wrong-number"], "Not a lead"],
    [["no-answer", "left-word", "no-answer"], "Closed: no answer"],
  ] as const) {
    const id = await send();
    for (const outcome of outcomes) await act(id, { act: "log", outcome });
    const html = await readText(await show(id));
    expect(html.includes("Remind me in 2 hours")).toBe(outcomes.length > 1);
    const [form = ""] = html.split(`Close as “${closed}”`).slice(1);
    const fields = [...form.slice(0, form.indexOf("</form>")).matchAll(field)];
    const close = fields.map(([, name = "", value = ""]) => [name, value]);
    await act(id, Object.fromEntries(close));
    expect(await read(id)).toContain(`Trying → ${closed}`);
  }
});

test.each([
  // Noon, 7:30 PM and 5:30 AM in Seattle; the firm is in New York.
  ["206", "2026-11-20T20:00Z", "in 2 hours", "2026-11-20T22:30Z"],
  ["206", "2026-11-20T20:00Z", morning("Washington"), "2026-11-21T17:00Z"],
  ["206", "2026-11-21T03:30Z", morning("Washington"), "2026-11-21T17:00Z"],
  [
    "206",
    "2026-11-20T13:30Z",
    "today at 8 AM in Washington",
    "2026-11-20T16:00Z",
  ],
  // Daylight saving time ends that night.
  ["206", "2026-11-01T04:30Z", morning("Washington"), "2026-11-01T17:00Z"],
  // From an unknown place: when it is 8 AM on the West Coast, too.
  ["833", "2026-11-20T20:00Z", "tomorrow at 11 AM EST", "2026-11-21T16:00Z"],
])(
  "a suggested reminder is within the calling hours of area code %s at %s: %s",
  async (code, now, label, due) => {
    const { database, send, show, act } = await sitDown(now);
    const id = await send(code);
    await act(id, { act: "log", outcome: "reached", version: "0" });
    const html = await readText(await show(id));
    const [, part = ""] = html.split('aria-label="Next step"');
    const [step = ""] = part.split("</section>");
    const labels = [
      ...step.matchAll(/Remind me ((?:in|today|tom|on )[^<]*)</g),
    ];
    expect(labels.map(([, one]) => one)).toHaveLength(
      now === "2026-11-20T20:00Z" || label.startsWith("today") ? 2 : 1,
    );
    const half = 30 * 60_000;
    desk.site.setTime(new Date(Date.parse(now) + half).toISOString());
    const [, form = ""] = step.split(`Remind me ${label}<`);
    const fields = Object.fromEntries(
      [...form.slice(0, form.indexOf("</form>")).matchAll(field)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
    expect((await act(id, fields)).status).toBe(303);
    const { next_action_at } = await database
      .selectFrom("lead_states")
      .select("next_action_at")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(next_action_at).toBe(new Date(due).toISOString());
  },
);

function morning(place: string) {
  return `tomorrow at 9 AM in ${place}`;
}

const field = /name="([^"]+)" value="([^"]+)"/g;

test("whoever takes a lead is told that they have it and what comes next, and the queue says it too", async () => {
  const { cookie, name, send, act } = await sitDown();
  const bo = await desk.signIn("intake", "Bo Diaz");
  const id = await send("205");
  const taken = await act(id, { act: "take" });
  const read = async (path: string, who = cookie) =>
    textOf(await (await desk.visit(path, who)).text());
  const page = await read(taken.headers.get("Location") ?? "");
  expect(page).toContain(
    "You have this lead now. Call them, then choose below what happened.",
  );
  expect(page).toMatch(/Call \(205\) 555-\d{4}/);
  expect(await read("/")).toContain("You have it");
  expect(await read("/", bo.cookie)).toContain(`${name} has it`);
});
