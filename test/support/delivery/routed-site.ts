import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import { consentParties } from "../../../app/consent/consent-parties.ts";
import {
  listConsentTexts,
  versionsOf,
} from "../../../app/consent/consent-versions.server.ts";
import { saveConsentTexts } from "../../../app/consent/ledger/consent-text-store.server.ts";
import type { SurveyLead } from "../../../app/leads/lead.ts";
import type { Database } from "../../../db/schema.ts";
import type { DatabaseKind } from "../databases/databases.ts";
import { storeLead } from "../leads/store-lead.ts";
import { completeSurvey } from "../survey/complete-survey.ts";
import { openDeliveryHarness } from "./delivery-harness.ts";

const legalName = "Marzipan Injury Help LLC";
const callingFirms = ["Diaz Law PLLC"];

/** The settings of an advertising service whose consent texts name Diaz Law PLLC. */
export async function writeOperator(more = {}) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-operator-"));
  const file = join(folder, "operator.yaml");
  const operator = {
    kind: "advertising-service",
    legalName,
    callingFirms,
    phones: { main: "(205) 986-0142" },
    ...more,
  };
  await writeFile(file, JSON.stringify(operator));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { OPERATOR_FILE: file };
}

/** Stores and delivery with these destinations and rules, whose clock the test sets. */
export async function openRoutedStore(plan: unknown, kind: DatabaseKind) {
  const store = await openDeliveryHarness(plan, kind, await writeOperator());
  return {
    ...store,
    /** A survey, which may be shared unless the test says otherwise. */
    send: ({
      at = store.clock.time,
      language = "en-US,en;q=0.9",
      shares = true,
      gpc = false,
      firms = callingFirms,
      progressKey,
      ...fields
    }: Partial<SurveyLead> & SentOptions = {}) =>
      storeLead(store.leads, { ...survey, ...fields }, at, {
        progressKey,
        consent: {
          version: versionsFor(firms).survey,
          gpc,
          language,
          calls: false,
          texts: false,
          sharing: shares ? versionsFor(firms).sharing : undefined,
          page: "/online-review",
          agent: randomUUID(),
        },
      }),
    /** Where each lead was sent, in order. */
    routes: () =>
      store.database
        .selectFrom("lead_routes")
        .selectAll()
        .orderBy("at")
        .orderBy("id")
        .execute(),
  };
}

type SentOptions = {
  at?: Date;
  language?: string;
  shares?: boolean;
  gpc?: boolean;
  /** The firms that the consent texts named. */
  firms?: readonly string[];
  progressKey?: string;
};

/** The versions of the consent texts that name these firms. */
export function versionsFor(firms: readonly string[] = callingFirms) {
  return versionsOf(consentParties({ legalName, callingFirms: firms }));
}

/** Stores consent texts from a time when the operator named these firms. */
export async function saveTextsNaming(
  database: Kysely<Database>,
  firms: readonly string[],
) {
  const parties = consentParties({ legalName, callingFirms: firms });
  await saveConsentTexts(database, listConsentTexts(parties), new Date());
}

const survey: SurveyLead = {
  ...completeSurvey,
  description: "",
  source: "Website Survey",
  qualified: true,
};
