import { randomUUID } from "node:crypto";
import { consentTexts } from "./consent/shown-texts.ts";
import { completeSurvey } from "./survey/complete-survey.ts";
import { accident } from "./survey/survey-posts.ts";

/** A person whose words occur nowhere else, so that a leak can be found by searching. */
export const person = {
  firstName: "Zebulonia",
  lastName: "Quarkwright",
  email: "zebulonia@canary.example",
  phone: "(205) 555-0167",
  injuryType: "Bruises in the shape of a xylophone",
  description: "Xylophones fell on me at the fairground.",
};
export const marks =
  /zebulonia|quarkwright|canary\.example|xylophone|555\D{0,3}0167/i;

const touch = {
  at: "2026-11-01T08:00:00Z",
  landing: "/",
  utm_term: "xylophone",
};
const message = {
  fullName: `${person.firstName} ${person.lastName}`,
  consentText: consentTexts.contact.version,
  consentCalls: "yes",
  attribution: JSON.stringify({ first: touch, last: touch }),
  phone: person.phone,
  description: person.description,
};
const survey = { ...completeSurvey, ...person };
const callback = { leadPhoneNumber: person.phone };
const {
  accidentType,
  accidentDate,
  medicalTreatment,
  workMissed,
  injuryType,
  faultParty,
  insuranceStatus,
  ...lastStep
} = survey;

const collector = "/functions/v1/lead-collector";
const progress = "/functions/v1/survey-progress";
const messages = "/functions/v1/contact-message";
const clickToCall = "/.netlify/functions/click-to-call";
const steps = "/online-review?step=4";
const html = { Accept: "text/html" };
const json = { "Content-Type": "application/json" };
/** Corrupts each form in the same way. */
const tooLong = "Xylophones fell on me. ".repeat(1500);

export type SentRequest = {
  what: string;
  path: string;
  init: RequestInit;
  status: number;
  /** The form's own page, which shows its sender what they typed. */
  showsDraft?: boolean;
};

const form = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Pick<SentRequest, "path" | "init"> => ({
  path,
  init: {
    method: "POST",
    headers: { ...html, ...headers },
    body: new URLSearchParams(fields),
  },
});

const data = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Pick<SentRequest, "path" | "init"> => ({
  path,
  init: {
    method: "POST",
    headers: { ...json, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  },
});

/** Unfinished answers, each from its own device. */
const soFar = () => ({
  ...survey,
  progressKey: randomUUID(),
  saveAnswers: true,
});

/** One IP address sends more than its limit, and one requests more calls. */
const crowd = { "X-Forwarded-For": "198.51.100.7" };
const foreign = { Origin: "https://elsewhere.example" };
const reused = { "Idempotency-Key": "zebulonia" };

export const validAndInvalid: SentRequest[] = [
  { what: "a message", ...form("/", message, crowd), status: 303 },
  {
    what: "a message by script",
    ...data(messages, message),
    status: 200,
  },
  {
    what: "a click on a phone link",
    ...data("/functions/v1/phone-click", {
      page: `/${person.firstName}`,
      source: person.email,
      campaign: person.phone,
    }),
    status: 204,
  },
  {
    what: "no receipt",
    ...form(`/consent/${"0".repeat(32)}`, { stop: "both", ...message }),
    status: 404,
  },
  {
    what: "too many",
    ...form("/", { ...message, phone: "1" }, crowd),
    status: 429,
    showsDraft: true,
  },
  {
    what: "no phone",
    ...form("/", { ...message, phone: "" }),
    status: 422,
    showsDraft: true,
  },
  {
    what: "no phone, by script",
    ...form("/_.data?index", { ...message, phone: "" }),
    status: 422,
    showsDraft: true,
  },
  {
    what: "a NUL in the name",
    ...form("/", { ...message, fullName: `${message.fullName}\0` }),
    status: 422,
    showsDraft: true,
  },
  {
    what: "from another site",
    ...form("/", message, foreign),
    status: 403,
    showsDraft: true,
  },
  {
    what: "too large",
    ...form("/", { ...message, description: tooLong }),
    status: 413,
    showsDraft: true,
  },
  {
    what: "no form",
    path: "/",
    init: {
      method: "POST",
      headers: { ...html, "Content-Type": "text/plain" },
      body: person.description,
    },
    status: 415,
  },
  {
    what: "no UTF-8",
    path: "/",
    init: {
      method: "POST",
      headers: { ...html, "Content-Type": "application/x-www-form-urlencoded" },
      body: `fullName=${message.fullName}%FF&phone=${person.phone}`,
    },
    status: 400,
  },
  {
    what: "a broken multipart form",
    path: "/",
    init: {
      method: "POST",
      headers: { ...html, "Content-Type": "multipart/form-data; boundary=x" },
      body: `--x\r\n${person.description}`,
    },
    status: 400,
  },
  {
    what: "another method",
    path: "/",
    init: { method: "PUT", headers: html, body: person.description },
    status: 405,
  },
  { what: "a page without a form", ...form("/blog", message), status: 405 },
  {
    what: "a page that is not there",
    ...form("/nowhere", message),
    status: 405,
  },
  {
    what: "in the URL",
    path: `/?${new URLSearchParams(message)}`,
    init: { headers: html },
    status: 200,
  },
  {
    what: "in a long URL",
    path: `/nowhere?${new URLSearchParams({ ...message, more: tooLong.slice(0, 9000) })}`,
    init: { headers: html },
    status: 414,
  },

  { what: "the last step", ...form(steps, survey), status: 303 },
  {
    what: "the first step",
    ...form("/online-review", { ...accident, injuryType }),
    status: 307,
  },
  { what: "a step too early", ...form(steps, { ...lastStep }), status: 307 },
  {
    what: "a last step that lacks",
    ...form(steps, { ...survey, city: "" }),
    status: 422,
    showsDraft: true,
  },
  {
    what: "a last step from another site",
    ...form(steps, survey, foreign),
    status: 403,
    showsDraft: true,
  },
  {
    what: "a last step too large",
    ...form(steps, { ...survey, description: tooLong }),
    status: 413,
    showsDraft: true,
  },

  { what: "a survey", ...data(collector, survey, reused), status: 200 },
  {
    what: "a key for other contents",
    ...data(collector, { ...survey, city: "Mobile" }, reused),
    status: 422,
  },
  {
    what: "a key that is none",
    ...data(collector, survey, { "Idempotency-Key": message.fullName }),
    status: 400,
  },
  {
    what: "a survey that lacks",
    ...data(collector, { ...survey, email: person.firstName, city: "" }),
    status: 422,
  },
  {
    what: "a choice of their own",
    ...data(collector, { ...survey, faultParty: person.lastName }),
    status: 422,
  },
  {
    what: "a survey from another site",
    ...data(collector, survey, foreign),
    status: 403,
  },
  {
    what: "a survey too large",
    ...data(collector, { ...survey, description: tooLong }),
    status: 413,
  },
  {
    what: "broken JSON",
    ...data(collector, `{"firstName":"Zebulonia",}`),
    status: 400,
  },
  {
    what: "a name twice",
    ...data(collector, `{"firstName":"Zebulonia","firstName":"Quarkwright"}`),
    status: 400,
  },
  {
    what: "a survey as text",
    ...data(collector, survey, { "Content-Type": "text/plain" }),
    status: 415,
  },

  { what: "answers so far", ...data(progress, soFar()), status: 200 },
  {
    what: "answers so far that are none",
    ...data(progress, { ...soFar(), email: person.firstName }),
    status: 422,
  },
  {
    what: "answers so far without a yes",
    ...data(progress, { ...soFar(), saveAnswers: person.firstName }),
    status: 422,
  },
  {
    what: "answers so far under a name",
    ...data(progress, { ...soFar(), progressKey: person.firstName }),
    status: 400,
  },
  {
    what: "a last step that lacks, to be kept",
    ...form(steps, { ...survey, city: "", saveAnswers: "0123456789abcdef" }),
    status: 422,
    showsDraft: true,
  },

  {
    what: "a call",
    ...data(clickToCall, callback, { ...crowd, ...reused }),
    status: 200,
  },
  {
    what: "a key for another number",
    ...data(clickToCall, { leadPhoneNumber: "2055550199" }, reused),
    status: 422,
  },
  {
    what: "too many calls",
    ...data(clickToCall, callback, { ...crowd, "Idempotency-Key": "2" }),
    status: 429,
  },
  {
    what: "no number",
    ...data(clickToCall, { leadPhoneNumber: person.firstName }),
    status: 422,
  },
  {
    what: "a number abroad",
    ...data(clickToCall, { leadPhoneNumber: "+44 20 5550 167" }),
    status: 422,
  },
  {
    what: "broken JSON of a call",
    ...data(clickToCall, `{"leadPhoneNumber":${person.phone}}`),
    status: 400,
  },
  {
    what: "a call without script",
    ...form("/request-callback", { ...callback, idempotencyKey: "3" }),
    status: 303,
  },
  {
    what: "no number without script",
    ...form("/request-callback", { leadPhoneNumber: message.fullName }),
    status: 422,
    showsDraft: true,
  },
  {
    what: "a call from another site",
    ...form("/request-callback", callback, foreign),
    status: 403,
    showsDraft: true,
  },
  {
    what: "a call too large",
    ...form("/request-callback", { leadPhoneNumber: tooLong }),
    status: 413,
    showsDraft: true,
  },
];

/** A new key, so that a form isn't a duplicate of an earlier one. */
const fresh = () => ({ "Idempotency-Key": randomUUID() });

/** While the provider fails. */
export const calls = (status: number): SentRequest[] => [
  {
    what: "a call that fails",
    ...data(clickToCall, callback, fresh()),
    status,
  },
  {
    what: "a call that fails without script",
    ...form("/request-callback", callback, fresh()),
    status,
    showsDraft: true,
  },
];

/** While nothing can be stored. */
export const notStored = (): SentRequest[] => [
  {
    what: "a message",
    ...form("/", message, fresh()),
    status: 503,
    showsDraft: true,
  },
  {
    what: "a message by script",
    ...data(messages, message, fresh()),
    status: 503,
  },
  {
    what: "the last step",
    ...form(steps, survey, fresh()),
    status: 503,
    showsDraft: true,
  },
  { what: "a survey", ...data(collector, survey, fresh()), status: 503 },
  { what: "answers so far", ...data(progress, soFar()), status: 503 },
  { what: "a call", ...data(clickToCall, callback, fresh()), status: 503 },
  {
    what: "a call without script",
    ...form("/request-callback", callback, fresh()),
    status: 503,
    showsDraft: true,
  },
];

/** Duplicates of forms whose stored answer can't be read anymore. */
export const corruptCopies: SentRequest[] = [
  { what: "a call", ...data(clickToCall, callback, reused), status: 500 },
  {
    what: "a call without script",
    ...form("/request-callback", callback, reused),
    status: 500,
  },
  { what: "a survey", ...data(collector, survey, reused), status: 503 },
];
