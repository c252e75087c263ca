import { randomUUID } from "node:crypto";
import type { Lead } from "../../../app/leads/lead.ts";
import type { LeadStore } from "../../../app/leads/lead-store.server.ts";
import type { Sender } from "../../../app/leads/sender.ts";

/** Stores a lead that is not a duplicate, and returns its id. */
export async function storeLead(
  leads: LeadStore,
  lead: Lead,
  now: Date,
  sender: Sender = {},
) {
  const intake = await leads.saveLead(lead, now, {
    key: randomUUID(),
    ...sender,
  });
  if (intake.status !== "stored") {
    throw new Error(`lead not stored: ${intake.status}`);
  }
  return intake.id;
}
