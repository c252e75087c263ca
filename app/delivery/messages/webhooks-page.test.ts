import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createLawBook } from "../../law/facts/law-book.server.ts";
import { namedActor } from "../../leads/events/lead-event.ts";
import { toAnswerColumns } from "../../leads/lead-columns.ts";
import { payloadOf } from "../destinations/http-request.ts";
import { emptyPlan } from "../destinations/plan/plan.ts";
import { templateNames, templateValues } from "../destinations/template.ts";
import type { Subject } from "../subjects/subject.ts";
import { findUrgency } from "../urgency/urgency.ts";
import { buildWithdrawal } from "../withdrawals/withdrawal-message.ts";
import {
  buildDeliveryAlert,
  buildDigest,
  buildTextAlert,
  buildUnclaimedAlert,
} from "./alert-message.ts";
import { buildMessage } from "./build-message.ts";
import { buildUpdate } from "./update-message.ts";

const id = "3f2b8c1e-1111-4222-8333-444455556666";
const created_at = "2026-11-21T12:00:00.000Z";
const lead = {
  ...toAnswerColumns({}),
  id,
  created_at,
  source: "Website Survey",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@example.com",
  phone: "(205) 555-0123",
  city: "Birmingham",
  state: "Alabama",
  zip_code: "35203",
  accident_type: "car-accident",
  accident_date: "2026-10-03",
  medical_treatment: "yes",
  work_missed: "no",
  injury_type: "A broken wrist",
  fault_party: "other-person",
  insurance_status: "other-had-insurance",
  description: "A city bus ran the red light.",
  qualified: 1,
  qualified_by: null,
  quarantine_reason: null,
  released_at: null,
};
const callback = {
  id,
  created_at,
  updated_at: created_at,
  lead_phone_number: "+12055550123",
  status: "failed",
  reason: "calls are off",
  provider_call_id: null,
  client_address: "192.0.2.1",
  progress: null,
};

const history = {
  earlier: {
    number: 2,
    first: {
      id: "0a1b2c3d-1111-4222-8333-444455556666",
      kind: "contact",
      time: new Date("2026-11-19T15:30:00.000Z"),
    },
  },
  consent: {
    text: "survey-4.m1Yk0cZqXW2sBv7d",
    calls: "unticked",
    texts: "ticked",
    sharing: false,
    gpc: true,
  },
  attribution: {
    first: {
      at: "2026-11-19T15:28:00.000Z",
      landing: "/locations/alabama/birmingham",
      referrer: "https://www.search.example/",
    },
    last: {
      at: "2026-11-21T11:55:00.000Z",
      landing: "/",
      utm_source: "radio",
      utm_campaign: "autumn",
    },
  },
  suppressed: undefined,
  unsharedSince: "2026-11-20T09:00:00.000Z",
};

const noHistory = {
  earlier: undefined,
  consent: undefined,
  attribution: undefined,
  suppressed: undefined,
  unsharedSince: undefined,
};

const examples: [event: string, subject: Subject, urgent: string[]][] = [
  [
    "lead.created",
    { kind: "lead", lead },
    findUrgency(lead, emptyPlan.urgent, createLawBook(), new Date(created_at)),
  ],
  ["callback.created", { kind: "callback", callback }, []],
];

test.each(examples)(
  "docs/webhooks.md shows %s exactly, and a field map may name all of it",
  (event, subject, urgent) => {
    const page = readFileSync("docs/webhooks.md", "utf8");
    const [, shown = ""] =
      new RegExp(`\`\`\`json ${event}\n([\\s\\S]+?)\`\`\``).exec(page) ?? [];
    const message = buildMessage({ id: "1", event }, subject, {
      timeZone: "America/Chicago",
      now: new Date(created_at),
      urgent,
      claimUrl: "https://www.firm.example/claim/…",
      history: subject.kind === "lead" ? history : noHistory,
    });
    expect(payloadOf(message)).toEqual(JSON.parse(shown));
    const groups = ["again", "attribution", "callingHours", "consent"];
    expect([...templateNames, ...groups]).toEqual(
      expect.arrayContaining(Object.keys(templateValues(message))),
    );
  },
);

const envelope = { id: "1", created_at };
const alerts = [
  buildUpdate(
    { ...envelope, event: "lead.updated" },
    { kind: "lead", lead },
    {
      id: "019aa5f0-1111-7222-8333-444455556666",
      seq: 1,
      subjectId: id,
      kind: "status_changed",
      at: new Date(created_at),
      by: namedActor("Ann Lee"),
      data: { from: "reached", to: "signed" },
    },
    false,
  ),
  buildWithdrawal(
    {
      ...envelope,
      event: "consent.withdrawn",
      subject_id: id,
      subject_kind: "lead",
    },
    { calls: new Date(created_at), texts: undefined },
    { timeZone: "UTC", withoutNotice: [] },
  ),
  buildUnclaimedAlert(
    { ...envelope, event: "lead.unclaimed" },
    { kind: "lead", lead },
    undefined,
    "UTC",
  ),
  buildDeliveryAlert(
    { ...envelope, event: "delivery.dead" },
    {
      id: "0a1b2c3d-1111-4222-8333-444455556666",
      subject_id: id,
      subject_kind: "lead",
      event: "lead.created",
      state: "dead",
      destination: "intake-mail",
      last_error: "ECONNREFUSED",

      attempts: 12,
      created_at,
      due_at: null,
      next_at: created_at,
      ended_at: created_at,
      recipients: null,
      lead_event_id: null,
    },
    "UTC",
  ),
  buildTextAlert({ ...envelope, event: "text.unread" }, "UTC"),
  buildDigest(
    {
      ...envelope,
      event: "digest.daily",
      created_at: "2026-11-21T14:00:00.000Z",
    },
    { quarantined: 2, undelivered: 0, unclaimed: 1 },
  ),
];

test.each(alerts)("docs/webhooks.md shows $type exactly", (alert) => {
  const page = readFileSync("docs/webhooks.md", "utf8");
  const [, shown = ""] =
    new RegExp(`\`\`\`json ${alert.type}\n([\\s\\S]+?)\`\`\``).exec(page) ?? [];
  expect(payloadOf(alert)).toEqual(JSON.parse(shown));
});
