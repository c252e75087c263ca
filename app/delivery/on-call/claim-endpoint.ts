import { referenceOf } from "../../forms/reference.ts";
import { second } from "../../server/durations.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { rateLimitWindowMs } from "../../server/security/rate-limit.server.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import { findCallOptOut } from "../subjects/contact-history.server.ts";
import { findDelivery, findSubject } from "../subjects/find-subject.server.ts";
import { type Delivery, sentAtOf, subjectNouns } from "../subjects/subject.ts";
import {
  changeByLink,
  mayClaimByLink,
  mayMoveByLink,
} from "./claim-by-link.server.ts";
import { claimPath, readClaimToken } from "./claim-link.ts";
import { type ClaimForm, claimPage, claimPolicy } from "./claim-page.ts";
import type { Claim } from "./claim-store.server.ts";
import { findSoleContact } from "./sole-contact.ts";

type Services = Pick<RequestServices, "database" | "delivery" | "now" | "look">;

type View = {
  status: number;
  heading: string;
  words: string;
  forms: ClaimForm[];
};

/** Only POST changes anything, because mail scanners open links. */
export async function handleClaim(
  request: Request,
  services: Services,
): Promise<Response> {
  const view = await claimOrShow(request, services);
  return view instanceof Response ? view : render(view, services);
}

async function claimOrShow(
  request: Request,
  services: Services,
): Promise<Response | View> {
  const { database, delivery, now } = services;
  const { claims, plan } = delivery;
  const token = new URL(request.url).pathname.slice(claimPath.length);
  const id = readClaimToken(token, await claims.getKey(), now());
  const message =
    id === undefined ? undefined : await findDelivery(database, id);
  if (!message || !mayClaimByLink(plan, message)) {
    return page(
      404,
      "This link has expired",
      "Links work for seven days, exactly as they were sent. Ask whoever runs the site for the lead.",
    );
  }
  const claim = await claims.findClaim(message.subject_id);
  const subject = await findSubject(database, message);
  const showClaim = () =>
    claim
      ? takenPage(message, claim, plan)
      : openPage(message, subject && sentAtOf(subject), plan);
  if (request.method !== "POST") {
    const optOut = subject && (await findCallOptOut(database, subject));
    if (optOut) return optedOutPage(message, optOut, plan);
    return showClaim();
  }
  const fields = formFields(await request.formData().catch(() => noFields));
  const deps = { delivery, now, subject, claim };
  const result = await changeByLink(fields, message, deps);
  if (result !== "done") return { ...showClaim(), ...refusals[result] };
  // A reload must not repeat the action.
  return new Response(null, {
    status: 303,
    headers: { Location: claimPath + token },
  });
}

const noFields = new FormData();

const refusals = {
  nameless: {
    status: 422,
    words: "Type a name of up to 60 characters, then press the button again.",
  },
  "not theirs": { status: 403 },
  "too many": {
    status: 429,
    words:
      "This link has changed the claim too many times. Try again in ten minutes.",
  },
};

function openPage(
  message: Delivery,
  sentAt: Date | undefined,
  plan: DeliveryPlan,
) {
  const isShared = findSoleContact(plan, message.destination) === undefined;
  const received = formatDateTime(sentAt ?? message.created_at, plan.timeZone);
  return page(
    200,
    `Will you call ${referenceOf(message.subject_id)}?`,
    `This ${nounOf(message)} came in on ${received}. No one has claimed it yet. Press the button, and no one else will be asked.`,
    {
      act: "claim",
      button: "I'll call this one",
      ...(isShared && { label: "Your name", people: namesOf(plan) }),
    },
  );
}

function optedOutPage(message: Delivery, at: Date, plan: DeliveryPlan) {
  return page(
    200,
    `${referenceOf(message.subject_id)} asked not to be called`,
    `Whoever sent this ${nounOf(message)} withdrew consent on ${formatDateTime(at, plan.timeZone)}. Don't call. No one else will be asked.`,
  );
}

function takenPage(message: Delivery, claim: Claim, plan: DeliveryPlan) {
  const { by, at } = claim;
  const heading = `${by} has ${referenceOf(message.subject_id)}`;
  const words = `The ${nounOf(message)} was claimed on ${formatDateTime(at, plan.timeZone)}. No one else will be asked.`;
  if (!mayMoveByLink(plan, message, claim)) {
    return page(
      200,
      heading,
      `${words} Only ${by} or an owner can change that, at the desk.`,
    );
  }
  return page(
    200,
    heading,
    words,
    {
      act: "reassign",
      from: by,
      label: "Someone else is calling? Enter their name",
      people: namesOf(plan),
      button: "Reassign it",
    },
    {
      act: "unclaim",
      from: by,
      button:
        message.subject_kind === "unfinished"
          ? "I can't call"
          : "I can't call: ask the others",
    },
  );
}

function namesOf({ contacts }: DeliveryPlan) {
  return (contacts?.people ?? []).map(({ name }) => name);
}

function nounOf({ subject_kind }: Delivery) {
  return subjectNouns[subject_kind];
}

function page(
  status: number,
  heading: string,
  words: string,
  ...forms: ClaimForm[]
): View {
  return { status, heading, words, forms };
}

function render(
  { status, heading, words, forms }: View,
  { look }: Pick<Services, "look">,
) {
  return new Response(claimPage(look, heading, words, forms), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": claimPolicy(look),
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      ...(status === 429 && {
        "Retry-After": String(rateLimitWindowMs / second),
      }),
    },
  });
}
