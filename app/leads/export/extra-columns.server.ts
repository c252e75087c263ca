import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { campaignNames, type Touch } from "../../attribution/attribution.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import { findConsentAnswers } from "../../consent/consent-answers.server.ts";
import { findSharingOptOuts } from "../../consent/suppressions/sharing-opt-outs.server.ts";
import { findStops } from "../../consent/suppressions/suppressions.server.ts";
import { referenceOf } from "../../forms/reference.ts";
import { findStates } from "../events/lead-event-rows.server.ts";
import { firstStatus } from "../events/lead-status.ts";
import { contactPointsOf } from "../threads/match-keys.ts";
import { findThreads } from "../threads/threads.server.ts";

const touchNames = ["landing", "referrer", ...campaignNames] as const;

export const extraColumns = [
  "thread_id",
  "touch",
  "reference",
  "phone_e164",
  "consent_text",
  "consent_calls",
  "consent_texts",
  "consent_sharing",
  "gpc",
  "do_not_call_since",
  "do_not_text_since",
  "do_not_share_since",
  "lead_status",
  "claimed_by",
  "claimed_at",
  "first_contact_at",
  "closed_at",
  ...touchNames.map((name) => `first_${name}` as const),
  ...touchNames.map((name) => `last_${name}` as const),
] as const;

type AddedValues = Partial<
  Record<(typeof extraColumns)[number], string | number | boolean | null>
>;

type Row = {
  id: string;
  phone?: unknown;
  lead_phone_number?: unknown;
  email?: unknown;
};

/** `rows` must not be empty. */
export async function readExtraColumns(
  database: Kysely<Database>,
  rows: readonly Row[],
): Promise<(row: Row) => AddedValues> {
  const ids = rows.map(({ id }) => id);
  const threads = await findThreads(database, ids);
  const consents = await findConsentAnswers(database, ids);
  const stopped = await findStops(
    database,
    rows.map((row) => ({ id: row.id, phone: phoneOf(row) })),
  );
  const optOuts = await findSharingOptOuts(database, rows.flatMap(contactsIn));
  const attributions = new Map(
    (await listAttributions(database, { ids })).map((one) => [one.id, one]),
  );
  const leadStates = await findStates(database, ids);
  return (row) => {
    const consent = consents.get(row.id);
    const suppression = stopped.get(row.id);
    const unshared = contactsIn(row).flatMap((one) => optOuts.get(one) ?? []);
    const came = attributions.get(row.id);
    const state = leadStates.get(row.id);
    return {
      touch: threads.get(row.id)?.number ?? 1,
      reference: referenceOf(row.id),
      consent_text: consent?.text ?? null,
      consent_calls: consent?.calls ?? null,
      consent_texts: consent?.texts ?? null,
      consent_sharing: consent?.sharing ?? null,
      gpc: consent?.gpc ?? null,
      do_not_call_since: suppression?.calls ?? null,
      do_not_text_since: suppression?.texts ?? null,
      do_not_share_since: unshared.sort()[0] ?? null,
      lead_status: state?.status ?? firstStatus,
      claimed_by: state?.owner ?? null,
      claimed_at: state?.owner_at ?? null,
      first_contact_at: state?.first_contact_at ?? null,
      closed_at: state?.closed_at ?? null,
      ...touchColumns("first", came?.first),
      ...touchColumns("last", came?.last),
    };
  };
}

function phoneOf({ phone, lead_phone_number }: Row) {
  return String(phone ?? lead_phone_number ?? "");
}

function contactsIn(row: Row): string[] {
  return contactPointsOf(phoneOf(row), row.email ? String(row.email) : null);
}

function touchColumns(
  which: "first" | "last",
  touch: Touch | undefined,
): AddedValues {
  return Object.fromEntries(
    touchNames.map((name) => [`${which}_${name}`, touch?.[name] ?? null]),
  );
}
