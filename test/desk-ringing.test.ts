import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import { createTwilioTelephone } from "../app/callback/telephone/twilio.server.ts";
import { openDeskForTest } from "./support/desk.ts";
import { storeLead } from "./support/store-lead.ts";
import { startTwilioApi } from "./support/twilio-api.ts";

const authToken = "secret-token";

async function openRinging() {
  const api = await startTwilioApi();
  onTestFinished(() => api.stop());
  const desk = await openDeskForTest({
    now: "2026-11-21T18:00:00.000Z",
    telephone: (url) =>
      createTwilioTelephone(
        {
          accountSid: "AC00000000000000000000000000000001",
          authToken,
          fromNumber: "+18005550100",
          callCenterNumber: "+12055550199",
          apiBase: api.url,
        },
        url,
      ),
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
    const fields = { CallSid: "CA0001", Digits };
    const signed = twilio.getExpectedTwilioSignature(authToken, url, fields);
    return fetch(url, {
      method: "POST",
      headers: { "X-Twilio-Signature": signature ?? signed },
      body: new URLSearchParams(fields),
    });
  };
  return { api, desk, ann, id, ring, press };
}

test("the site rings the specialist first, and the lead once they press 1", async () => {
  const { api, desk, ann, id, ring, press } = await openRinging();
  expect((await ring()).status).toBe(409);
  const save = (phone: string) =>
    desk.submit("/account/phone", { phone }, ann.cookie);
  expect((await save("+44 20 7946 0958")).status).toBe(422);
  expect((await save("(205) 555-0123")).status).toBe(303);
  const page = await desk.visit(`/leads/${id}`, ann.cookie);
  expect(await page.text()).toContain("Ring my phone");
  expect((await ring()).status).toBe(303);
  expect(api.requests.map(({ form }) => form.To)).toEqual(["+12055550123"]);
  expect(JSON.stringify(api.requests)).not.toContain("7135550188");
  const answer = await press("1");
  expect(await answer.text()).toContain("<Number>+17135550188</Number>");
  expect(await (await press("2")).text()).not.toContain("<Dial");
  expect((await press("1", "bm9uc2Vuc2U=")).status).toBe(403);
});

test("nobody is rung outside of calling hours, or who stopped calls", async () => {
  const { api, desk, ann, id, ring, press } = await openRinging();
  await desk.submit("/account/phone", { phone: "2055550123" }, ann.cookie);
  desk.site.setTime("2026-11-21T12:00:00.000Z");
  const early = await ring();
  expect(await early.text()).toContain("No calls there before 9 AM");
  desk.site.setTime("2026-11-21T18:01:00.000Z");
  await desk.submit(`/leads/${id}`, { act: "do-not-call" }, ann.cookie);
  expect((await ring()).status).toBe(409);
  expect(await (await press("1")).text()).not.toContain("<Dial");
  expect(api.requests).toEqual([]);
});
