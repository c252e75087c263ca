import { abortAfter, createAttempts } from "../../forms/send-queue/attempt.ts";
import type { NoticeText } from "../../ui/notice.tsx";
import {
  callbackMessages,
  connectionFailed,
  defaultCallError,
  phoneErrors,
} from "../messages.ts";

const attempts = createAttempts();

/** Longer than the server waits for the provider. */
const timeoutMs = 20_000;

/** Never throws. */
export async function requestCall(
  leadPhoneNumber: string,
  confirmationToken: string | undefined,
  metadata: Record<string, string>,
): Promise<
  | { ok: true; id: string; message: NoticeText<string> }
  | ({ ok: false; message: NoticeText<string> } & Refusal)
> {
  const contents = {
    leadPhoneNumber,
    ...(confirmationToken && { confirmationToken }),
  };
  const fail = (message: NoticeText<string>, refusal: Refusal = {}) =>
    ({ ok: false, message, ...refusal }) as const;
  try {
    const response = await fetch("/.netlify/functions/click-to-call", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      signal: abortAfter(timeoutMs),
      body: JSON.stringify({
        ...contents,
        ...metadata,
        ...attempts.describe({ ...contents, ...metadata }),
      }),
    });
    const {
      id = "",
      error,
      code,
      confirmationToken: token,
      isManual,
    }: Reply = await response.json();
    // While the call is being placed (409), a new key would place a second one.
    if (response.status !== 409) attempts.settle();
    if (response.ok) {
      const { manual, started } = callbackMessages;
      return { ok: true, id, message: isManual ? manual : started };
    }
    if (code === "phone-invalid") {
      return fail(callbackMessages.invalid, {
        phoneError: phoneErrors.invalid,
      });
    }
    return fail(connectionFailed(error || defaultCallError), {
      ...(token !== undefined && { confirmationToken: token }),
      ...(code === "phone-refused" && error && { phoneError: error }),
    });
  } catch {
    return fail(callbackMessages.failed);
  }
}

type Refusal = {
  confirmationToken?: string;
  phoneError?: string;
};

type Reply = {
  id?: string;
  error?: string;
  code?: string;
  confirmationToken?: string;
  isManual?: true;
};
