import { createAttempts } from "../leads/attempt.ts";
import type { Message } from "../ui/notice.tsx";
import { callbackMessages, defaultCallError, failedWith } from "./messages.ts";

const attempts = createAttempts();

/** Call 7 of spec 7, from the browser: asks the server to ring this number. Never throws. */
export async function requestCall(
  leadPhoneNumber: string,
  asksAgain: boolean,
  beside: Record<string, string>,
): Promise<
  { ok: true } | { ok: false; message: Message<string>; isSuppressed: boolean }
> {
  const contents = { leadPhoneNumber, ...(asksAgain && { asksAgain }) };
  const fail = (message: Message<string>, isSuppressed = false) =>
    ({ ok: false, message, isSuppressed }) as const;
  try {
    const response = await fetch("/.netlify/functions/click-to-call", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...contents,
        ...beside,
        ...attempts.describe({ ...contents, ...beside }),
      }),
    });
    const { error, code }: { error?: string; code?: string } =
      await response.json();
    attempts.settle();
    if (response.ok) return { ok: true };
    if (code === "phone-invalid") return fail(callbackMessages.invalid);
    return fail(
      failedWith(error || defaultCallError),
      code === "phone-suppressed",
    );
  } catch {
    return fail(callbackMessages.failed);
  }
}
