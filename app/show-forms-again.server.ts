import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { consentFields } from "./leads/consent.ts";
import type { RefusedForm } from "./request-context.server.ts";
import { isForPerson } from "./server/guards.server.ts";
import type { WebEnvironment } from "./server/requests.server.ts";
import { company } from "./site/company.ts";

/** Pages whose loader knows how to show a refused form. */
const formPages = ["/", "/online-review", "/request-callback"];

const unreadable = "We could not read this form. Please fill it in again.";

/** By status, for who filled the form in. */
const reasons: Record<number, string> = {
  400: unreadable,
  403: "This came from another site. Please look it over, and send it again from here.",
  413: "This is more than we can take. Please shorten it, and send it again.",
  415: unreadable,
  429: "We've received too many requests from your connection. Please try again in ten minutes.",
};

/** Lets a form that a guard refuses come back in its own page: `render` answers with that page and this status. */
export function showFormsAgain(
  render: (
    c: Context<WebEnvironment>,
    status: number,
    refusedForm: RefusedForm,
  ) => Promise<Response>,
) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { method, path } = c.req;
    if (method === "POST" && formPages.includes(path) && isForPerson(c)) {
      c.set("showAgain", (status, given) => {
        const error = `${reasons[status]} Or call us at ${company.phones.main.display}.`;
        // Boxes are to be ticked anew: another site may have sent them.
        const { calls, texts } = consentFields;
        const { [calls]: _calls, [texts]: _texts, ...fields } = given;
        return render(c, status, { error, fields });
      });
    }
    return next();
  });
}
