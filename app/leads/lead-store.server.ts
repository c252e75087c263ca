import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database, SurveyLeadsTable } from "../../db/schema.ts";
import { createWriter } from "../server/writer.server.ts";
import type { Lead } from "./lead.ts";

/** A lead with the table's own column names, as an operator reads it. */
export type LeadRow = Omit<Selectable<SurveyLeadsTable>, "qualified"> & {
  qualified: boolean | null;
};

export type LeadStore = ReturnType<typeof createLeadStore>;

/** The only writer of `survey_leads`. Every method throws the driver's error when the database does not answer. */
export function createLeadStore(
  database: Kysely<Database>,
  writer = createWriter(database),
) {
  return {
    /** Resolves once the row is on disk; the answer is the lead's id. */
    async saveLead(lead: Lead, now: Date): Promise<string> {
      const row = { id: randomUUID(), ...toRow(lead, now) };
      await writer.insert({ survey_leads: [row] });
      return row.id;
    },

    /** Oldest first. `since` and `ids` are inclusive; `source` is a part of the source's text, in any case. */
    async listLeads(
      filter: {
        since?: Date | undefined;
        source?: string | undefined;
        ids?: { first: string; last: string } | undefined;
      } = {},
    ): Promise<LeadRow[]> {
      let query = database
        .selectFrom("survey_leads")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id");
      if (filter.since) {
        query = query.where("created_at", ">=", filter.since.toISOString());
      }
      if (filter.ids) {
        query = query
          .where("id", ">=", filter.ids.first)
          .where("id", "<=", filter.ids.last);
      }
      const rows = await query.execute();
      const wanted = filter.source?.toLowerCase() ?? "";
      return rows
        .filter((row) => row.source.toLowerCase().includes(wanted))
        .map((row) => ({
          ...row,
          qualified: row.qualified === null ? null : Boolean(row.qualified),
        }));
    },
  };
}

function toRow(lead: Lead, now: Date): Omit<SurveyLeadsTable, "id"> {
  const answers = lead.source === "Website Survey" ? lead : undefined;
  return {
    created_at: now.toISOString(),
    source: lead.source,
    first_name: lead.firstName,
    last_name: answers?.lastName ?? null,
    email: answers?.email ?? null,
    phone: lead.phone,
    city: answers?.city ?? null,
    state: answers?.state ?? null,
    zip_code: answers?.zipCode ?? null,
    accident_type: answers?.accidentType ?? null,
    accident_date: answers?.accidentDate ?? null,
    medical_treatment: answers?.medicalTreatment ?? null,
    work_missed: answers?.workMissed ?? null,
    injury_type: answers?.injuryType ?? null,
    fault_party: answers?.faultParty ?? null,
    insurance_status: answers?.insuranceStatus ?? null,
    description: lead.description || null,
    qualified: answers?.qualified ?? null,
  };
}
