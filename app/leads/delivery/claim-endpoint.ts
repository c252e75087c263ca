import type { RequestServices } from "../../request-context.server.ts";
import { referenceOf } from "../reference.ts";
import { claimPath, readClaimToken } from "./claim-link.ts";
import { claimPage, claimPolicy } from "./claim-page.ts";
import type { Claim } from "./claim-store.server.ts";
import { timeInWords } from "./local-time.ts";
import { type Delivery, subjectNouns } from "./message.ts";

/**
 * The link of a message: GET shows whose the lead is, and a button where it is nobody's; POST takes it. A mail program
 * that looks at links beforehand takes nothing.
 */
export async function answerClaim(
  request: Request,
  { delivery: { claims, plan, nameOf, store }, now }: RequestServices,
): Promise<Response> {
  const token = new URL(request.url).pathname.slice(claimPath.length);
  const id = readClaimToken(token, await claims.getKey(), now());
  const message = id === undefined ? undefined : await store.findDelivery(id);
  if (!message) {
    return page(
      404,
      "This link is over",
      "Links hold for seven days, and only as they were sent. Ask whoever runs the site for the lead.",
    );
  }
  const { subject_id, destination } = message;
  if (request.method === "POST") {
    await claims.claim(subject_id, nameOf(destination), now());
    // A second look at the page is no second claim.
    return new Response(null, {
      status: 303,
      headers: { Location: claimPath + token },
    });
  }
  const claim = await claims.findClaim(subject_id);
  return claim
    ? takenPage(message, claim, plan.timeZone)
    : openPage(message, plan.timeZone);
}

function openPage(message: Delivery, timeZone: string) {
  return page(
    200,
    `Will you call ${referenceOf(message.subject_id)}?`,
    `This ${nounOf(message)} came in on ${timeInWords(new Date(message.created_at), timeZone)}. Nobody has taken it yet. Press the button, and nobody else is asked.`,
    "I am calling this one",
  );
}

function takenPage(message: Delivery, { by, at }: Claim, timeZone: string) {
  return page(
    200,
    `${by} has ${referenceOf(message.subject_id)}`,
    `The ${nounOf(message)} was taken on ${timeInWords(at, timeZone)}. Nobody else is asked any more.`,
  );
}

function nounOf({ subject_kind }: Delivery) {
  return subjectNouns[subject_kind];
}

function page(status: number, ...words: Parameters<typeof claimPage>) {
  return new Response(claimPage(...words), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": claimPolicy,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
