import { randomUUID } from "node:crypto";
import { providerEndpoints } from "../../app/endpoints.server.ts";
import { completeSurvey } from "./survey/complete-survey.ts";

export const message = { fullName: "Ann Lee", phone: "205 555 0123" };
export const alabama = (index: number) => `20555501${10 + index}`;
const canada = (index: number) => `41655501${10 + index}`;
const saving = { saveAnswers: true, email: "ann@example.com" };
const collector = "/functions/v1/lead-collector";
export const contact = "/functions/v1/contact-message";
const call = "/.netlify/functions/click-to-call";
const progress = "/functions/v1/survey-progress";

type Flood = {
  name: string;
  path: string;
  /** The request with this index: JSON, or a form if `isForm`. */
  body: (index: number) => Record<string, unknown>;
  isForm?: boolean;
  /** The table, and how many rows it has after the flood. */
  stored: Record<string, number>;
};

/** Each request that creates rows, sent repeatedly in many variants: the table in docs/security.md. */
export const floods: Flood[] = [
  {
    name: "contact messages",
    path: contact,
    body: (index) => ({ ...message, description: `${index}` }),
    stored: { survey_leads: 3 },
  },
  {
    name: "contact forms",
    path: "/",
    isForm: true,
    body: (index) => ({ ...message, description: `${index}` }),
    stored: { survey_leads: 3 },
  },
  {
    name: "surveys, each with an attempt of its own",
    path: collector,
    body: (index) => ({
      ...completeSurvey,
      description: `${index}`,
      progressKey: randomUUID(),
    }),
    stored: { survey_leads: 3, ended_attempts: 3 },
  },
  {
    name: "copies of one survey, each with an attempt of its own",
    path: collector,
    body: () => ({
      ...completeSurvey,
      idempotencyKey: "one",
      progressKey: randomUUID(),
    }),
    stored: { survey_leads: 1, ended_attempts: 1 },
  },
  {
    name: "saved reviews",
    path: progress,
    body: () => ({ ...saving, progressKey: randomUUID() }),
    stored: { partial_surveys: 3 },
  },
  {
    name: "saved reviews without script",
    path: "/online-review?step=4",
    isForm: true,
    body: () => ({ ...completeSurvey, zipCode: "", saveAnswers: randomUUID() }),
    stored: { partial_surveys: 3 },
  },
  {
    name: "withdrawals of invented reviews",
    path: progress,
    body: () => ({ progressKey: randomUUID(), saveAnswers: false }),
    stored: { ended_attempts: 0 },
  },
  {
    name: "reviews saved and withdrawn in turn",
    path: progress,
    body: (index) => ({
      ...saving,
      progressKey: `attempt-000000000-${index >> 1}`,
      saveAnswers: index % 2 === 0,
    }),
    // The fourth can't be withdrawn, and the fifth is saved last.
    stored: { ended_attempts: 3, partial_surveys: 2 },
  },
  {
    name: "callbacks",
    path: call,
    body: (index) => ({ leadPhoneNumber: alabama(index) }),
    stored: { callback_requests: 3 },
  },
  {
    name: "callbacks without script",
    path: "/request-callback",
    isForm: true,
    body: (index) => ({ leadPhoneNumber: alabama(index) }),
    stored: { callback_requests: 3 },
  },
  {
    name: "callbacks that the policy refuses",
    path: call,
    body: (index) => ({ leadPhoneNumber: canada(index) }),
    stored: { callback_requests: 3 },
  },
  {
    name: "callbacks of a machine",
    path: call,
    body: (index) => ({ leadPhoneNumber: alabama(index), website: "x" }),
    stored: { callback_requests: 3 },
  },
  {
    name: "callbacks to a do-not-call number",
    path: call,
    body: () => ({
      leadPhoneNumber: "2055550199",
      idempotencyKey: randomUUID(),
    }),
    stored: { callback_requests: 3 },
  },
  {
    name: "presses of phone links",
    path: "/functions/v1/phone-click",
    body: (index) => ({ page: "/", source: `radio ${index}`, campaign: "" }),
    stored: { phone_clicks: 3 },
  },
  {
    name: "withdrawals by invented receipts",
    path: "/consent/0123456789abcdef0123456789abcdef",
    isForm: true,
    body: () => ({ stop: "both" }),
    stored: { suppressions: 0 },
  },
  {
    name: "opt-outs of sale and sharing",
    path: "/do-not-sell-or-share",
    isForm: true,
    body: (index) => ({ phone: alabama(index) }),
    stored: { sharing_opt_outs: 3 },
  },
  {
    name: "claims by invented links",
    path: "/claim/1.2.3",
    isForm: true,
    body: () => ({ by: "Ann" }),
    stored: { lead_events: 0 },
  },
  ...[...providerEndpoints.keys()].map((path) => ({
    name: `unsigned reports to ${path}`,
    path,
    isForm: true,
    body: (index: number) => ({ CallSid: `CA${index}`, Digits: "1" }),
    stored: { callback_requests: 0 },
  })),
  {
    name: "questions for a deadline",
    path: "/locations/ohio",
    isForm: true,
    body: () => ({ deadlineDate: "2026-01-01" }),
    stored: {},
  },
];
