import { randomUUID } from "node:crypto";
import type { Message } from "../messages/message.ts";
import type { Destination } from "./destination.ts";
import { sendTo } from "./send.server.ts";
import { failureOf } from "./send-http.server.ts";

const timeoutMs = 20_000;

/** Sends a test message the way a lead is sent, and describes the response. Never throws. */
export async function sendTest(
  destination: Destination,
  deps: Parameters<typeof sendTo>[3],
): Promise<{ isDelivered: boolean; words: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const message = buildTest(destination.name, deps.now());
  const delivery = { recipients: null };
  const outcome = await sendTo(
    destination,
    message,
    delivery,
    deps,
    signal,
  ).catch((error: unknown) => failureOf(error, signal));
  switch (outcome.status) {
    case "delivered":
      return { isDelivered: true, words: "The test message was accepted." };
    case "interrupted":
      return { isDelivered: false, words: "No answer in time." };
    default:
      return { isDelivered: false, words: inWords(outcome.reason) };
  }
}

function inWords(reason: string): string {
  const [, words] = causes.find(([cause]) => cause.test(reason)) ?? [];
  return words ? `${words} (${reason})` : `Refused: ${reason}.`;
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "There is no server of that name."],
  [/ECONNREFUSED/, "The server doesn't answer at that port."],
  [/ETIMEDOUT|ESOCKET|ECONNRESET/, "The server doesn't answer."],
  [/EAUTH|\b535\b/, "The server doesn't accept that user and password."],
  [/CERT|TLS|SSL/, "The server's certificate can't be trusted."],
];

function buildTest(name: string, time: Date): Message {
  const title = "Test message: this is not a lead";
  return {
    id: randomUUID(),
    type: "test",
    time,
    title,
    urgent: [],
    dial: undefined,
    claimUrl: undefined,
    story: "Someone at the desk sent this test to see whether it arrives.",
    facts: [{ label: "Destination", value: name }],
    data: { test: true, firstName: "Test", lastName: "Message" },
  };
}
