import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { CallbackRequestsTable, Database } from "../../db/schema.ts";
import { createWriter } from "../server/writer.server.ts";

export type CallbackRequest = Selectable<CallbackRequestsTable>;

/** How a request ended: `placed` rings the visitor, `refused` is the policy's word, `failed` the provider's. */
export type CallbackResult =
  | { status: "placed"; callId: string }
  | { status: "failed" | "refused"; reason: string };

export type CallbackStore = ReturnType<typeof createCallbackStore>;

/** The only writer of `callback_requests`. Every method throws the driver's error when the database does not answer. */
export function createCallbackStore(
  database: Kysely<Database>,
  writer = createWriter(database),
) {
  return {
    /** Stores that somebody asked to be called; resolves with its id once it is on disk. */
    async saveRequest(leadPhoneNumber: string, now: Date): Promise<string> {
      const id = randomUUID();
      const row = {
        id,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        lead_phone_number: leadPhoneNumber,
        status: "requested",
      };
      await writer.insert({ callback_requests: [row] });
      return id;
    },

    /** Writes down how the request ended. */
    async saveResult(id: string, result: CallbackResult, now: Date) {
      await writer.transact((transaction) =>
        transaction
          .updateTable("callback_requests")
          .set({
            status: result.status,
            reason: result.status === "placed" ? null : result.reason,
            provider_call_id: result.status === "placed" ? result.callId : null,
            updated_at: now.toISOString(),
          })
          .where("id", "=", id)
          .execute(),
      );
    },

    /** Oldest first. */
    async listRequests(): Promise<CallbackRequest[]> {
      return database
        .selectFrom("callback_requests")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id")
        .execute();
    },
  };
}
