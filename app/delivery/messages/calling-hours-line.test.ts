import { expect, test } from "vitest";
import { colors } from "../../brand/brand.ts";
import { toAnswerColumns } from "../../leads/lead-columns.ts";
import type { Subject } from "../subjects/subject.ts";
import { buildMessage } from "./build-message.ts";
import { mailOf } from "./mail-text.ts";

const created_at = "2026-11-23T20:40:00.000Z";
const lead = {
  id: "3f2b8c1e-1111-4222-8333-444455556666",
  created_at,
  ...toAnswerColumns({}),
  source: "Website Survey",
  first_name: "Ann",
  last_name: "Lee",
  phone: "(713) 555-0123",
  city: "Houston",
  state: "TX",
  qualified: null,
  qualified_by: null,
  quarantine_reason: null,
  released_at: null,
};
const callback = {
  id: lead.id,
  created_at,
  updated_at: created_at,
  progress: null,
  lead_phone_number: "+12055550123",
  status: "failed",
  reason: "calls are off",
  provider_call_id: null,
  client_address: null,
};

function build(subject: Subject, now = created_at) {
  return buildMessage({ id: "1", event: "lead.created" }, subject, {
    timeZone: "America/Chicago",
    now: new Date(now),
    urgent: [],
    claimUrl: "",
    history: {
      earlier: undefined,
      consent: undefined,
      attribution: undefined,
      suppressed: undefined,
      unsharedSince: undefined,
    },
  });
}

test.each([
  [lead, created_at, "You may call until 9 PM in Houston (2:40 PM there now)"],
  [
    lead,
    "2026-11-22T03:10:00Z",
    "Don't call before 12 PM on Sunday, November 22 in Houston (9:10 PM there now)",
  ],
  [
    { ...lead, city: "Houston. You may call at any time" },
    created_at,
    "You may call until 9 PM in Texas (2:40 PM there now)",
  ],
  [
    { ...lead, phone: "(671) 646-0133", city: "Tamuning", state: "Guam" },
    "2026-11-23T13:00:00Z",
    "Don't call before 8 AM on Tuesday, November 24 in Guam (11 PM there now)",
  ],
  [
    { ...lead, phone: "none", state: null },
    created_at,
    "You may call until 9 PM (3:40 PM there now)",
  ],
])("an email about a lead says when to call: %#", (row, now, words) => {
  const message = build({ kind: "lead", lead: row }, now);
  expect(mailOf(message, "firm.example").text).toContain(
    `Calling hours: ${words}`,
  );
  expect(message.data).toMatchObject({ callingHours: { words } });
});

test("an email has the published colors, and its alarm is legible on each", () => {
  const message = { ...build({ kind: "lead", lead }), urgent: ["Hospital"] };
  const action = ["#0a5c36", "#0a5c36"] as const;
  const danger = ["#ffb3b0", "#ffb3b0"] as const;
  const shipped = mailOf(message, "firm.example").html;
  const own = { ...colors, action, danger };
  const { html } = mailOf(message, "firm.example", own);
  expect(shipped).toContain("background:#a3212b;color:#fff");
  expect(html).toContain("background:#ffb3b0;color:#000");
  expect(html).toContain("#0a5c36");
});

test("a failed callback's message says how late the firm may call; a do-not-call request's doesn't", () => {
  expect(build({ kind: "callback", callback }).facts).toContainEqual({
    label: "Calling hours",
    value: "You may call until 8 PM in Alabama (2:40 PM there now)",
  });
  const stopped = { ...callback, status: "refused", reason: "withdrawn" };
  const message = build({ kind: "callback", callback: stopped });
  expect(message.data).toMatchObject({ callingHours: null });
  expect(JSON.stringify(message.facts)).not.toContain("Calling hours");
});
