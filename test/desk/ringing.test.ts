import { randomUUID } from "node:crypto";
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { openDeskForTest } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { readText } from "../support/read-text.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";
import {
  authToken,
  caller,
  respondJson,
  startTwilioApi,
  twilioAt,
} from "../support/twilio-api.ts";

async function openRinging(
  settings: Record<string, string> = {},
  recordsCalls = false,
) {
  const api = await startTwilioApi();
  onTestFinished(() => api.stop());
  const desk = await openDeskForTest({
    now: "2026-11-21T18:00:00.000Z",
    settings,
    phoneService: twilioAt(api, () => ({ ...caller, recordsCalls })),
  });
  const ann = await desk.signIn("intake", "Ann Lee");
  const id = await storeLead(
    desk.site.services.leads,
    {
      source: "Landing Page Contact Form",
      firstName: "Maria Lopez",
      phone: "713 555 0188",
      description: "A truck ran a red light.",
    },
    desk.site.now(),
  );
  const ring = () => desk.submit(`/leads/${id}`, { act: "ring" }, ann.cookie);
  const press = (Digits: string, signature?: string) => {
    const url = `${desk.site.url}/functions/v1/lead-call-pressed?lead=${id}`;
    return tell(url, Digits, signature);
  };
  const tell = (url: string, Digits = "", signature?: string) => {
    const fields = { CallSid: "CA0001", Digits };
    const signed = twilio.getExpectedTwilioSignature(authToken, url, fields);
    return fetch(url, {
      method: "POST",
      headers: { "X-Twilio-Signature": signature ?? signed },
      body: new URLSearchParams(fields),
    });
  };
  const end = (fields: Record<string, string>, lead = id) => {
    const url = `${desk.site.url}/functions/v1/call-ended?lead=${lead}`;
    const body = { CallSid: "CA0001", ...fields };
    const signed = twilio.getExpectedTwilioSignature(authToken, url, body);
    return fetch(url, {
      method: "POST",
      headers: { "X-Twilio-Signature": signed },
      body: new URLSearchParams(body),
    });
  };
  return { api, desk, ann, id, ring, press, tell, end };
}

test("a lead's page says where to save a phone that the site can ring; the outcome of a call that the provider reports is in its timeline", async () => {
  const { api, desk, ann, id, ring, press, end } = await openRinging();
  const show = async (lead: string) =>
    (await desk.visit(`/leads/${lead}`, ann.cookie)).text();
  expect(await show(id)).toContain('href="/account#phone"');
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  expect(await show(id)).not.toContain('href="/account#phone"');
  await ring();
  const ended = `${desk.site.url}/functions/v1/call-ended?lead=${id}`;
  expect(api.requests[0]?.form.StatusCallback).toBe(ended);
  expect(await (await press("1")).text()).toContain(`action="${ended}"`);
  for (const _ of "twice") {
    await end({ DialCallStatus: "no-answer", CallStatus: "in-progress" });
  }
  await end({ CallStatus: "completed" });
  await ring();
  await end({ CallStatus: "busy" });
  const html = await show(id);
  expect(html.match(/Their phone: No answer/g)).toHaveLength(1);
  expect(html).toContain("The caller&#x27;s phone: Busy");
  expect(html).not.toContain("phone: Answered");
  await desk.site.postJson("/.netlify/functions/click-to-call", {
    leadPhoneNumber: "2055550177",
  });
  const [call] = await desk.site.services.callbacks.listRequests();
  const callPath = `${desk.site.url}/functions/v1/call-pressed`;
  const fields = { CallSid: "CA0001", Digits: "1" };
  const signed = twilio.getExpectedTwilioSignature(authToken, callPath, fields);
  for (const _ of "twice") {
    await fetch(callPath, {
      method: "POST",
      headers: { "X-Twilio-Signature": signed },
      body: new URLSearchParams(fields),
    });
  }
  const timeline = await show(call?.id ?? "");
  expect(timeline.match(/Their phone: Answered, and pressed 1/g)).toHaveLength(
    1,
  );
  expect(timeline).toContain("Called");
});

test("the site rings the specialist first, and the lead once they press 1", async () => {
  const { api, desk, ann, id, ring, press } = await openRinging();
  expect((await ring()).status).toBe(409);
  const save = (phone: string) =>
    desk.submit("/account/phone", { phone }, ann.cookie);
  const account = await desk.visit("/account", ann.cookie);
  expect(await account.text()).toContain("Ring my phone");
  expect((await save("+44 20 7946 0958")).status).toBe(422);
  expect((await save("(205) 555-0123")).status).toBe(303);
  const page = await desk.visit(`/leads/${id}`, ann.cookie);
  expect(await page.text()).toContain("Ring my phone");
  const queue = await (await desk.visit("/", ann.cookie)).text();
  expect(queue).toContain('name="act" value="ring"');
  expect((await ring()).status).toBe(303);
  expect(api.requests.map(({ form }) => form.To)).toEqual(["+12055550123"]);
  expect(JSON.stringify(api.requests)).not.toContain("7135550188");
  const response = await press("1");
  expect(await response.text()).toContain("<Number>+17135550188</Number>");
  expect(await (await press("2")).text()).not.toContain("<Dial");
  expect((await press("1", "bm9uc2Vuc2U=")).status).toBe(403);
});

test("someone who finishes their survey while the specialist's phone rings is called, and the call is in the lead's timeline", async () => {
  const { desk, ann, tell, end } = await openRinging();
  const { partials, leads } = desk.site.services;
  const progressKey = randomUUID();
  const phone = "713 555 0191";
  await partials.save(progressKey, { phone }, {}, desk.site.now());
  const [{ id } = { id: "" }] = await partials.list();
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  const ring = { act: "ring" };
  expect((await desk.submit(`/leads/${id}`, ring, ann.cookie)).status).toBe(
    303,
  );
  await end({ DialCallStatus: "busy", CallStatus: "in-progress" }, id);
  const survey = {
    ...completeSurvey,
    source: "Website Survey",
    qualified: true,
    phone,
  } as const;
  const lead = await storeLead(leads, survey, desk.site.now(), { progressKey });
  const pressed = `${desk.site.url}/functions/v1/lead-call-pressed?lead=${id}`;
  expect(await (await tell(pressed, "1")).text()).toContain(
    "<Number>+17135550191</Number>",
  );
  for (const status of ["no-answer", "busy"]) {
    await end({ DialCallStatus: status, CallStatus: "in-progress" }, id);
  }
  const page = await desk.visit(`/leads/${lead}`, ann.cookie);
  const reports = (await page.text()).match(/Their phone: \w+/g);
  expect(reports).toEqual(["Their phone: No", "Their phone: Busy"]);
});

test("where calls are recorded, the specialist is told, and the lead hears it before both are connected", async () => {
  const { api, desk, ann, ring, press, tell } = await openRinging({}, true);
  const phone = { phone: "2055550123" };
  await desk.submit("/account/phone", phone, ann.cookie);
  await ring();
  expect(api.requests[0]?.form.Twiml).toContain("may be recorded");
  const markup = await (await press("1")).text();
  const [, url = ""] = /<Number url="([^"]+)">/.exec(markup) ?? [];
  const notice = await tell(url.replaceAll("&amp;", "&"));
  expect(await notice.text()).toContain(
    "<Response><Say>This is Crash Help, from Marzipan Law LLC, at 2 0 5, 9 8 6, 0 1 4 2. This call may be recorded.</Say></Response>",
  );
});

test("the site never rings anyone outside of calling hours, or anyone who stopped calls", async () => {
  const { api, desk, ann, id, ring, press } = await openRinging();
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  desk.site.setTime("2026-11-21T12:00:00.000Z");
  const early = await ring();
  expect(await early.text()).toContain("You can&#x27;t call them before 9 AM");
  desk.site.setTime("2026-11-21T18:01:00.000Z");
  await desk.submit(`/leads/${id}`, { act: "do-not-call" }, ann.cookie);
  expect((await ring()).status).toBe(409);
  expect(await (await press("1")).text()).not.toContain("<Dial");
  expect(api.requests).toEqual([]);
});

test("nobody is called about a lead that was closed", async () => {
  const close = { act: "status", to: "not-a-lead", version: "0" };
  const { api, desk, ann, id, ring } = await openRinging();
  const bo = await desk.signIn("intake", "Bo Diaz");
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  await desk.submit(`/leads/${id}`, close, bo.cookie);
  const refused = await ring();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("This lead was closed.");
  const call = { act: "call" };
  const tapped = await desk.submit(`/leads/${id}`, call, ann.cookie);
  expect(tapped.status).toBe(409);
  expect(await tapped.text()).not.toContain(">You have it<");
  expect(api.requests).toEqual([]);
});

test("a form that is sent twice rings once; after a failed call it rings again", async () => {
  const { api, desk, ann, id, ring } = await openRinging();
  const own = { phone: "2055550123" };
  await desk.submit("/account/phone", own, ann.cookie);
  const responses = await Promise.all([ring(), ring()]);
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([303, 409]);
  expect((await ring()).status).toBe(409);
  expect(api.requests).toHaveLength(1);
  desk.site.setTime("2026-11-21T18:00:31.000Z");
  const { answer } = api;
  api.answer = (response) => respondJson(response, 400, { code: 21211 });
  expect(await (await ring()).text()).toContain(
    "We couldn&#x27;t call your phone",
  );
  const page = await (await desk.visit(`/leads/${id}`, ann.cookie)).text();
  expect(page).toContain("The call failed");
  api.answer = answer;
  expect((await ring()).status).toBe(303);
  expect(api.requests).toHaveLength(3);
});

test("a tap on the number doesn't keep the site from ringing; its calls have a daily budget", async () => {
  const { api, desk, ann, id, ring } = await openRinging({
    LIMITS: "on",
    LIMIT_CALLS_A_DAY: "2",
  });
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  await desk.submit(`/leads/${id}`, { act: "call" }, ann.cookie);
  expect((await ring()).status).toBe(303);
  expect((await ring()).status).toBe(409);
  desk.site.setTime("2026-11-21T18:01:00.000Z");
  expect((await ring()).status).toBe(303);
  desk.site.setTime("2026-11-21T18:02:00.000Z");
  const refused = await ring();
  expect(await refused.text()).toContain("We&#x27;ve placed too many calls");
  expect(api.requests).toHaveLength(2);
  // A session that nobody uses for twelve hours ends.
  for (const time of ["22T05", "22T16", "23T03", "23T14", "23T18"]) {
    desk.site.setTime(`2026-11-${time}:02:00.000Z`);
    await desk.visit("/", ann.cookie);
  }
  expect((await ring()).status).toBe(303);
});

test("if nothing says where a person is, times are in the firm's time zone, which is named", async () => {
  const desk = await openDeskForTest({
    now: "2026-11-21T12:00:00.000Z",
    settings: await writeDestinations({
      timeZone: "America/Chicago",
      destinations: [],
    }),
  });
  const ann = await desk.signIn("intake", "Ann Lee");
  const lead = {
    source: "Landing Page Contact Form",
    firstName: "Maria Lopez",
    phone: "555 0188",
    description: "A truck ran a red light.",
  } as const;
  const { leads } = desk.site.services;
  const id = await storeLead(leads, lead, desk.site.now());
  const show = async (path: string) =>
    readText(await desk.visit(path, ann.cookie));
  // Without a phone service, the account page doesn't ask for a phone number.
  expect(await show("/account")).not.toContain("Ring my phone");
  const page = await show(`/leads/${id}`);
  expect(page).toContain("6 AM CST at the firm");
  expect(page).toContain("no calls before 10 AM CST");
  expect((await show("/")).replaceAll(/<[^>]*>/g, "")).toContain(
    "Call from 10 AM CST",
  );
});
