import { abortAfter } from "./attempt.ts";
import type { LeadKind, UnsentLead } from "./unsent-forms.ts";

export type LeadReply =
  | { status: "stored"; id: string; qualified: boolean }
  | { status: "refused"; errors: Record<string, string> }
  /** Outcome unknown, or server unavailable; `waitFor` is its `Retry-After` in milliseconds. */
  | { status: "unsent"; waitFor: number };

const addresses: Record<LeadKind, string> = {
  contact: "/functions/v1/contact-message",
  survey: "/functions/v1/lead-collector",
};

/** Longer than the server's database timeout, and than a poor connection needs for a few kilobytes. */
const timeoutMs = 20_000;

/** Caps `Retry-After`: browsers fire timers of more than 24 days immediately. */
export const maxWaitMs = 3_600_000;

/** Never throws. Only our own JSON counts as a response: a captive portal also returns 200. */
export async function postLead(lead: UnsentLead): Promise<LeadReply> {
  try {
    const response = await fetch(addresses[lead.kind], {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...lead.contents, ...lead.attempt }),
      signal: abortAfter(timeoutMs),
      // The page may close before the response.
      keepalive: true,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const asked = Number(response.headers.get("Retry-After")) * 1000 || 0;
    const waitFor = Math.min(asked, maxWaitMs);
    return read(response.ok, body) ?? { status: "unsent", waitFor };
  } catch {
    // Offline or timed out.
    return { status: "unsent", waitFor: 0 };
  }
}

function read(isAccepted: boolean, body: unknown): LeadReply | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if (isAccepted && "id" in body && typeof body.id === "string") {
    const qualified = "qualified" in body && body.qualified === true;
    return { status: "stored", id: body.id, qualified };
  }
  if (!isAccepted && "fields" in body && typeof body.fields === "object") {
    const fields = Object.entries(body.fields ?? {});
    const errors = fields.map(([field, error]) => [field, String(error)]);
    return { status: "refused", errors: Object.fromEntries(errors) };
  }
  return undefined;
}
