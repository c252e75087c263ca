import type { KeptLead, LeadKind } from "./unsent-forms.ts";

/** What became of a form that was posted. */
export type LeadReply =
  | { status: "stored"; qualified: boolean }
  | { status: "refused"; errors: Record<string, string> }
  /** Nothing is known, or the server cannot take it now. `waitFor` is what it asked for, in milliseconds. */
  | { status: "unsent"; waitFor: number };

/** Where each kind is posted to. */
const addresses: Record<LeadKind, string> = {
  contact: "/functions/v1/contact-message",
  survey: "/functions/v1/lead-collector",
};

/** Longer than the server waits for its database, and than a bad line takes for a few kilobytes. Milliseconds. */
const patience = 20_000;

/** Posts a form. Never throws. Only our server's own words count as an answer: a hotel's sign-in page says 200, too. */
export async function postLead(lead: KeptLead): Promise<LeadReply> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    const response = await fetch(addresses[lead.kind], {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...lead.contents, ...lead.attempt }),
      signal: abort.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const waitFor = Number(response.headers.get("Retry-After")) * 1000 || 0;
    return read(response.ok, body) ?? { status: "unsent", waitFor };
  } catch {
    // No line, or none that is fast enough.
    return { status: "unsent", waitFor: 0 };
  } finally {
    clearTimeout(timer);
  }
}

function read(isTaken: boolean, body: unknown): LeadReply | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if (isTaken && "id" in body && typeof body.id === "string") {
    const qualified = "qualified" in body && body.qualified === true;
    return { status: "stored", qualified };
  }
  if (!isTaken && "fields" in body && typeof body.fields === "object") {
    const fields = Object.entries(body.fields ?? {});
    const errors = fields.map(([field, error]) => [field, String(error)]);
    return { status: "refused", errors: Object.fromEntries(errors) };
  }
  return undefined;
}
