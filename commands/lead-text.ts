import type { LeadRow } from "../app/leads/lead-store.server.ts";
import { referenceOf } from "../app/leads/reference.ts";

/** A lead as an operator reads it on a terminal. */
export function describeLead(lead: LeadRow) {
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(" ");
  const place = [lead.city, lead.state, lead.zip_code]
    .filter(Boolean)
    .join(", ");
  const lines = [
    `${lead.created_at}  ${name}  ${lead.phone}${lead.email ? `  ${lead.email}` : ""}`,
    `  ${referenceOf(lead.id)}  ${lead.source}${lead.qualified === null ? "" : lead.qualified ? ", qualified" : ", not qualified"}`,
    lead.quarantine_reason &&
      (lead.released_at
        ? `  released, was held back: ${lead.quarantine_reason}`
        : `  HELD BACK: ${lead.quarantine_reason}; release it with: npm run leads -- release ${lead.id}`),
    place && `  ${place}`,
    lead.accident_type &&
      `  ${lead.accident_type} on ${lead.accident_date}, at fault: ${lead.fault_party}, ${lead.insurance_status}`,
    lead.injury_type && `  injuries: ${printable(lead.injury_type)}`,
    lead.description && `  ${printable(lead.description)}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

/** One line, and nothing in it that could steer a terminal. */
function printable(text: string) {
  return text.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
}
