import { refusalPage, refusalPolicy } from "./server/guards.server.ts";
import type { Refusals } from "./server/overload.server.ts";
import { securityHeaders } from "./server/security-headers.server.ts";
import { company } from "./site/company.ts";

const weAreBusy = "We are busy right now";
const crowd = "Very many people are here right now.";
const orCall = `or call us at ${company.phones.main.display}.`;
const busy = `${crowd} Please try again in a few seconds, ${orCall}`;
/** There is no time to show the form again, but the browser still has what was typed. */
const busyForForm = `${crowd} We do not have what you wrote yet. Reload this page in a few seconds to send it again, ${orCall}`;

/** What is said while the site is overloaded. Made once: there is no time for more when they are needed. */
export function refusalsUnderLoad(siteUrl: string): Refusals {
  const headers = securityHeaders(siteUrl);
  const pageHeaders = {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": refusalPolicy,
  };
  return {
    page: { body: refusalPage(busy, weAreBusy), headers: pageHeaders },
    form: { body: refusalPage(busyForForm, weAreBusy), headers: pageHeaders },
    data: {
      body: JSON.stringify({ error: busy, code: "overloaded" }),
      headers: { ...headers, "Content-Type": "application/json" },
    },
  };
}
