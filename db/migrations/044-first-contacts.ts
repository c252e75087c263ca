import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A status that follows a talk, or a connected callback, is first contact, too: not only a logged call. */
export const findFirstContacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update lead_states set first_contact_at = (
        select min(at) from lead_events as events
        where events.subject_id = lead_states.subject_id and events.at >= lead_states.arrived_at
          and (
            (events.kind = 'status_changed' and data ->> 'to' in ('reached', 'booked', 'signed'))
            or (events.kind = 'call_reported' and data ->> 'report' = 'connected' and data ->> 'phone' = 'lead')
          )
      )
      where first_contact_at is null and version > 0
    `.execute(db);
  },
};
