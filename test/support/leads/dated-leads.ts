import type { Attribution } from "../../../app/attribution/attribution.ts";
import { namedActor } from "../../../app/leads/events/lead-event.ts";
import {
  recordEvent,
  recordStatus,
} from "../../../app/leads/events/lead-events.server.ts";
import type { TestSite } from "../site.ts";
import { completeSurvey } from "../survey/complete-survey.ts";
import { storeLead } from "./store-lead.ts";

/** Leads that came, and were worked, at given times. */
export function datedLeads(site: () => TestSite) {
  let people = 100;
  const arrive = (at: string, qualified?: boolean, sender = {}) => {
    people += 1;
    const email = `person${people}@example.com`;
    const survey = { ...completeSurvey, phone: `205 555 0${people}`, email };
    const message = {
      ...({ source: "Landing Page Contact Form", firstName: "Ann" } as const),
      phone: survey.phone,
      description: "A truck.",
    };
    const lead =
      qualified === undefined
        ? message
        : ({ ...survey, source: "Website Survey", qualified } as const);
    return storeLead(site().services.leads, lead, new Date(at), sender);
  };
  const from = (last: Partial<Attribution["last"]>) => {
    const touch = { at: "2026-11-01T00:00:00.000Z", landing: "/", ...last };
    return { attribution: { first: touch, last: touch } };
  };
  const reach = (subjectId: string, at: string) =>
    site()
      .services.database.transaction()
      .execute(async (transaction) => {
        const origin = {
          subjectId,
          by: namedActor("Ann Lee"),
          at: new Date(at),
        };
        await recordEvent(transaction, {
          kind: "call_logged",
          data: { outcome: "reached" },
          ...origin,
        });
      });
  const become = (subjectId: string, to: string, at: string, undoes?: string) =>
    site()
      .services.database.transaction()
      .execute((transaction) =>
        recordStatus(
          transaction,
          {
            subjectId,
            to,
            undoes,
            by: namedActor("Ann Lee"),
            at: new Date(at),
          },
          site().services.delivery.statusOutbox,
        ),
      );
  return { arrive, from, reach, become };
}

/** The cells of a table, without its head. */
export function rowsOf(html: string, caption: string) {
  const [, table = ""] =
    new RegExp(`aria-label="${caption}".*?<tbody>(.*?)</tbody>`).exec(html) ??
    [];
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
}
