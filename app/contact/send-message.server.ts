import { type Sender, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { type ContactInput, checkContactForm } from "./contact-form.ts";
import { type ContactResult, notSent } from "./contact-result.ts";
import { contactMessages } from "./messages.ts";

/** `isSent` only once the lead is on disk. `status` is the response's HTTP status. */
export async function sendMessage(
  draft: ContactInput,
  sender: Sender,
  {
    leads,
    operator,
    now,
    reportFailure,
  }: Pick<RequestServices, "leads" | "operator" | "now" | "reportFailure">,
): Promise<{ status: 200 | 422 | 429 | 503; result: ContactResult }> {
  const checked = checkContactForm(draft);
  if (!checked.ok) {
    const { message, errors } = checked;
    return { status: 422, result: { isSent: false, message, errors, draft } };
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
          result: {
            isSent: true,
            id: intake.id,
            phone,
            receipt: intake.receipt,
          },
        };
      case "limited":
        return { status: 429, result: notSent(draft, tooManySent(operator)) };
      case "key reused":
        return { status: 422, result: notSent(draft) };
    }
  } catch (error) {
    reportFailure("contact message not stored", error);
    const description = `${contactMessages.failed.description} Or call us at ${operator.phones.main.display}.`;
    return { status: 503, result: notSent(draft, description) };
  }
}
