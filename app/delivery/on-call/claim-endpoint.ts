import { referenceOf } from "../../forms/reference.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { timeInWords } from "../../server/local-time.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import type { DeliveryPlan } from "../destinations/plan.ts";
import { type Delivery, subjectNouns } from "../messages/message.ts";
import { claimPath, readClaimToken } from "./claim-link.ts";
import { type ClaimForm, claimPage, claimPolicy } from "./claim-page.ts";
import type { Claim } from "./claim-store.server.ts";
import { findPerson, readName } from "./person.ts";

type Tools = Pick<RequestServices, "delivery" | "now">;

/**
 * The link of a message: GET shows whose the lead is, and what can be done about that; POST does it. A mail program
 * that looks at links beforehand changes nothing.
 */
export async function answerClaim(
  request: Request,
  { delivery, now }: Tools,
): Promise<Response> {
  const { claims, plan, store } = delivery;
  const token = new URL(request.url).pathname.slice(claimPath.length);
  const id = readClaimToken(token, await claims.getKey(), now());
  const message = id === undefined ? undefined : await store.findDelivery(id);
  if (!message) {
    return page(
      404,
      "This link has expired",
      "Links work for seven days, and only as they were sent. Ask whoever runs the site for the lead.",
    );
  }
  const claim = await claims.findClaim(message.subject_id);
  if (request.method !== "POST") {
    return claim ? takenPage(message, claim, plan) : openPage(message, plan);
  }
  const fields = formFields(await request.formData().catch(() => noFields));
  const isDone = await act(fields, message, claim, { delivery, now });
  // The browser asks for the name itself: only a program comes here.
  if (!isDone) {
    return claim
      ? takenPage(message, claim, plan, 422)
      : openPage(message, plan, 422);
  }
  // A second look at the page does nothing a second time.
  return new Response(null, {
    status: 303,
    headers: { Location: claimPath + token },
  });
}

const noFields = new FormData();

/** False where a name is missing. What somebody else has changed meanwhile stays: the page then shows it. */
async function act(
  { act, from = "", name = "" }: Record<string, string>,
  message: Delivery,
  claim: Claim | undefined,
  { delivery, now }: Tools,
): Promise<boolean> {
  const { claims, plan, store } = delivery;
  const typed = readName(name);
  if (act !== "give-back" && act !== "hand-on") {
    const by = findPerson(plan, message.destination) ?? typed;
    if (by && !claim) await claims.claim(message.subject_id, by, now());
    return claim !== undefined || by !== undefined;
  }
  const told = await store.findSubject(message);
  if (!told || told.kind === "delivery") return true;
  if (act === "give-back") {
    await delivery.claimChanges.giveBack(told, from, now());
    return true;
  }
  if (typed) await delivery.claimChanges.handOn(told, from, typed, now());
  return typed !== undefined;
}

function openPage(message: Delivery, plan: DeliveryPlan, status = 200) {
  const isShared = findPerson(plan, message.destination) === undefined;
  const received = timeInWords(new Date(message.created_at), plan.timeZone);
  return page(
    status,
    `Will you call ${referenceOf(message.subject_id)}?`,
    `This ${nounOf(message)} came in on ${received}. Nobody has taken it yet. Press the button, and nobody else is asked.`,
    {
      act: "claim",
      button: "I am calling this one",
      ...(isShared && { label: "Your name", people: namesOf(plan) }),
    },
  );
}

function takenPage(
  message: Delivery,
  { by, at }: Claim,
  plan: DeliveryPlan,
  status = 200,
) {
  return page(
    status,
    `${by} has ${referenceOf(message.subject_id)}`,
    `The ${nounOf(message)} was taken on ${timeInWords(at, plan.timeZone)}. Nobody else is asked any more.`,
    {
      act: "hand-on",
      from: by,
      label: "Somebody else is calling? Their name",
      people: namesOf(plan),
      button: "Hand it on",
    },
    { act: "give-back", from: by, button: "Give it back: others are asked" },
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
) {
  return new Response(claimPage(heading, words, forms), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": claimPolicy,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
