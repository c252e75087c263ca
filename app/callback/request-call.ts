import { createAttempts } from "../leads/attempt.ts";
import { senderFields } from "../leads/sender.ts";
import type { Message } from "../ui/notice.tsx";
import { callbackMessages, defaultCallError, failedWith } from "./messages.ts";

const attempts = createAttempts();

/** Call 7 of spec 7, from the browser: asks the server to ring this number. Never throws. */
export async function requestCall(
  leadPhoneNumber: string,
  honeypot: string,
): Promise<{ ok: true } | { ok: false; message: Message<string> }> {
  try {
    const response = await fetch("/.netlify/functions/click-to-call", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        leadPhoneNumber,
        [senderFields.honeypot]: honeypot,
        ...attempts.describe(leadPhoneNumber),
      }),
    });
    const { error, code }: { error?: string; code?: string } =
      await response.json();
    attempts.settle();
    if (response.ok) return { ok: true };
    if (code === "phone-invalid")
      return { ok: false, message: callbackMessages.invalid };
    return { ok: false, message: failedWith(error || defaultCallError) };
  } catch {
    return { ok: false, message: callbackMessages.failed };
  }
}
