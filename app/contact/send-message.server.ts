import { type Sender, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { type ContactDraft, checkContactForm } from "./contact-form.ts";
import { type ContactResult, notSent } from "./contact-result.ts";

/** Stores a contact message as a lead: `isSent` only once it is on disk. `status` is the HTTP status of the answer. */
export async function sendMessage(
  draft: ContactDraft,
  sender: Sender,
  {
    leads,
    operator,
    now,
    reportFailure,
  }: Pick<RequestServices, "leads" | "operator" | "now" | "reportFailure">,
): Promise<{ status: 200 | 422 | 429 | 503; answer: ContactResult }> {
  const checked = checkContactForm(draft);
  if (!checked.ok) {
    const { message, errors } = checked;
    return { status: 422, answer: { isSent: false, message, errors, draft } };
  }
  const { fullName, phone, description } = checked.form;
  try {
    const intake = await leads.saveLead(
      {
        source: "Landing Page Contact Form",
        firstName: fullName,
        phone,
        description,
      },
      now(),
      sender,
    );
    switch (intake.status) {
      case "stored":
        return {
          status: 200,
          answer: {
            isSent: true,
            id: intake.id,
            phone,
            receipt: intake.receipt,
          },
        };
      case "limited":
        return { status: 429, answer: notSent(draft, tooManySent(operator)) };
      case "key reused":
        return { status: 422, answer: notSent(draft) };
    }
  } catch (error) {
    reportFailure("contact message not stored", error);
    return { status: 503, answer: notSent(draft) };
  }
}
