import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { consentTexts } from "./consent/shown-texts.ts";
import type { DatabaseKind } from "./databases/databases.ts";
import { openDesk, type TestDesk } from "./desk.ts";
import { storeLead } from "./leads/store-lead.ts";
import { readText } from "./read-text.ts";
import { completeSurvey } from "./survey/complete-survey.ts";

/** The time at a shared desk: a Saturday afternoon in Houston. */
export const afternoon = "2026-11-21T20:40:00.000Z";

export const mariasMessage = {
  source: "Landing Page Contact Form",
  firstName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
} as const;

export const mariasSurvey = {
  ...completeSurvey,
  firstName: "Maria",
  lastName: "Lopez",
  email: "maria@example.com",
  phone: "(713) 555-0188",
  city: "Houston",
  state: "Texas",
  accidentDate: "2026-11-03",
  faultParty: "other-person",
  description: "A truck ran a red light.",
  consentText: consentTexts.survey.version,
};

/** A desk with signed-in accounts, shared by the tests of a `describe`. */
export function shareDesk(database: DatabaseKind) {
  let desk: TestDesk;
  let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
  let bo: typeof ann;
  let owner: typeof ann;
  let viewer: typeof ann;
  let messages = 0;
  beforeAll(async () => {
    desk = await openDesk({ database, now: afternoon });
    ann = await desk.signIn("intake", "Ann Lee");
    bo = await desk.signIn("intake", "Bo Diaz");
    owner = await desk.signIn("owner", "Olga Reyes");
    viewer = await desk.signIn("viewer", "Vic Stone");
  });
  afterAll(() => desk.close());

  return {
    get desk() {
      return desk;
    },
    get ann() {
      return ann;
    },
    get bo() {
      return bo;
    },
    get owner() {
      return owner;
    },
    get viewer() {
      return viewer;
    },
    /** Stores Maria's message, by default from a number of its own: its lead's id. */
    storeMessage: (phone = `205 555 ${1000 + messages++}`) =>
      storeLead(
        desk.site.services.leads,
        { ...mariasMessage, phone },
        desk.site.now(),
      ),
    /** Sends Maria's survey to the site: its lead's id. */
    sendSurvey: async (more: Record<string, string> = {}) => {
      const key = { idempotencyKey: randomUUID() };
      const lead = { ...mariasSurvey, ...more, ...key };
      const collector = "/functions/v1/lead-collector";
      const response = await desk.site.postJson(collector, lead);
      const { id } = await response.json();
      return String(id);
    },
    act: (id: string, fields: Record<string, string>, who = ann) =>
      desk.act(id, fields, who.cookie),
    show: async (id: string, who = ann) =>
      readText(await desk.visit(`/leads/${id}`, who.cookie)),
    /** The kinds of its events, apart from views. */
    kindsOf: async (id: string) => {
      const rows = await desk.site.services.database
        .selectFrom("lead_events")
        .select("kind")
        .where("subject_id", "=", id)
        .where("kind", "<>", "details_viewed")
        .orderBy("seq")
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
