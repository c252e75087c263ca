import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import {
  openSiteWith,
  webhook,
  webhookSecret,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  onLoopback,
  type Received,
  startMailServer,
  startReceiver,
} from "../../../test/support/delivery/receivers.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { referenceOf } from "../../forms/reference.ts";

const nasty =
  '<script>alert(1)</script> {{7*7}} {phone} =HYPERLINK("http://x") @channel *bold*';

const message = {
  fullName: "Ann van Lee",
  phone: "(205) 555-0123",
  description: nasty,
};

test("a message and a survey reach mail, webhook, chat and every CRM, each in its own format", async () => {
  const mail = await startMailServer();
  const receiver = await startReceiver();
  const to = (name: string) => ({
    name,
    url: `${receiver.url}/${name}`,
    ...onLoopback,
  });
  const site = await openSiteWith(
    {
      timeZone: "America/Chicago",
      mail: { smtp: mail.url, from: "Casefront <site@firm.example>" },
      destinations: [
        {
          name: "intake",
          kind: "mail",
          to: ["a@firm.example", "b@firm.example"],
          ...onLoopback,
        },
        webhook("hook", `${receiver.url}/hook`),
        { ...to("chat"), kind: "slack" },
        { ...to("clio"), kind: "clio-grow", token: "clio-token" },
        {
          ...to("lawmatics"),
          kind: "lawmatics",
          fields: { first_name: "{firstName}", note_1: "{description}" },
        },
        {
          ...to("json"),
          kind: "fields",
          headers: { Authorization: "Bearer token" },
          fields: {
            who: "{firstName}|{lastName}",
            tel: "{phone}",
            agreed: "{consent.calls}",
            src: "web",
          },
        },
        {
          ...to("form"),
          kind: "fields",
          format: "form",
          fields: { story: "{description}" },
        },
      ],
    },
    { database: "sqlite" },
  );
  const { leads } = site.services;
  await site.submit("/", message);
  await expect.poll(() => receiver.requests.length).toBe(6);
  await expect.poll(() => mail.emails.length).toBe(1);
  const [lead] = await leads.listLeads();
  const reference = referenceOf(lead?.id ?? "");

  const sent = (name: string): Received =>
    receiver.requests.find(({ path }) => path === `/${name}`) ?? {
      path: "",
      headers: {},
      body: "",
    };
  const hook = sent("hook");
  const headers = {
    "webhook-id": String(hook.headers["webhook-id"]),
    "webhook-timestamp": String(hook.headers["webhook-timestamp"]),
    "webhook-signature": String(hook.headers["webhook-signature"]),
  };
  expect(new Webhook(webhookSecret).verify(hook.body, headers)).toMatchObject({
    type: "lead.created",
    timestamp: lead?.created_at,
    data: {
      id: lead?.id,
      reference,
      source: "Landing Page Contact Form",
      firstName: "Ann van Lee",
      lastName: null,
      phone: "(205) 555-0123",
      description: nasty,
      urgent: [],
    },
  });
  expect(() =>
    new Webhook(webhookSecret).verify(`${hook.body} `, headers),
  ).toThrow("No matching signature found");

  const { text } = JSON.parse(sent("chat").body);
  expect(text).toContain("New lead: Ann van Lee");
  expect(text).toContain("&lt;script&gt;");
  expect(text).not.toMatch(/@channel|\*bold\*|<script/);
  expect(text).toContain("<tel:+12055550123|Call (205) 555-0123>");
  expect(text).not.toContain("mailto:");

  expect(JSON.parse(sent("clio").body)).toMatchObject({
    inbox_lead_token: "clio-token",
    inbox_lead: {
      from_first: "Ann van",
      from_last: "Lee",
      from_phone: "(205) 555-0123",
      from_message: expect.stringContaining(nasty),
      referring_url: site.url,
      from_source: "Casefront",
    },
  });
  expect(
    Object.fromEntries(new URLSearchParams(sent("lawmatics").body)),
  ).toEqual({ first_name: "Ann van", note_1: nasty });
  expect(sent("json").headers.authorization).toBe("Bearer token");
  expect(JSON.parse(sent("json").body)).toEqual({
    who: "Ann van|Lee",
    tel: "(205) 555-0123",
    agreed: "not shown",
    src: "web",
  });
  expect(Object.fromEntries(new URLSearchParams(sent("form").body))).toEqual({
    story: nasty,
  });

  const [got] = mail.emails;
  expect(got?.to).toEqual(["a@firm.example", "b@firm.example"]);
  expect(got?.headers).toContain("Subject: New lead: Ann van Lee, message\r\n");
  expect(got?.headers).not.toContain("X-Priority");
  expect(got?.headers).not.toContain("Reply-To");
  expect(got?.html).toContain('href="tel:+12055550123"');
  expect(got?.html).toContain(
    "&#60;script&#62;alert(1)&#60;/script&#62; {{7*7}}",
  );
  expect(got?.html).not.toContain("<script");
  expect(got?.text).toContain(`Reference: ${reference}`);
  expect(got?.text).toContain(nasty);
  expect(got?.text).toMatch(/Received: .* C[SD]T$/m);

  receiver.requests.length = 0;
  await site.postJson("/functions/v1/lead-collector", {
    ...completeSurvey,
    injuryType: "Neck pain\u2028Name: Eve",
    description: "I was taken to the hospital.\nPhone: +1 205 555 0199",
  });
  await expect.poll(() => receiver.requests.length).toBe(6);
  await expect.poll(() => mail.emails.length).toBe(2);
  const survey = JSON.parse(sent("hook").body);
  expect(survey.data).toMatchObject({
    firstName: "Ann",
    lastName: "Lee",
    accidentType: "car-accident",
    urgent: ["hospital treatment"],
  });
  expect(mail.emails[1]?.headers).toContain(
    "Subject: URGENT: Repeat contact: New lead: Ann Lee, car accident\r\n",
  );
  expect(mail.emails[1]?.headers).toContain("X-Priority: 1 (Highest)");
  expect(mail.emails[1]?.text).toContain("At fault: Another person");
  expect(mail.emails[1]?.headers).toMatch(/^Reply-To: ann@example\.com$/m);
  const chat = JSON.parse(sent("chat").body).text;
  expect(chat).toContain(
    "\n<mailto:ann@example.com|Email ann@\u2060example.com>\n",
  );
  const crm = JSON.parse(sent("clio").body).inbox_lead.from_message;
  for (const text of [chat, crm, mail.emails[1]?.text]) {
    const lines = text.replaceAll("\r\n", "\n");
    expect(lines).toMatch(/\n> Phone: \+1 205 555 0199(\n|$)/);
    expect(lines).toContain("\nInjuries: Neck pain Name: Eve\n");
    expect(lines).not.toMatch(/[\n\u2028](Phone: \+1 205 555 0199|Name: Eve)/);
  }
});
