import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { csvRecord } from "../../leads/export/csv.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { streamOf } from "../stream-of.ts";
import { listAuditLines, maxLineNumber } from "./audit-log.server.ts";
import { recordSignedInEvent } from "./desk-events.server.ts";

export async function exportAudit(desk: SignedIn): Promise<Response> {
  await recordSignedInEvent(desk, "audit_exported");
  return new Response(streamOf(writeLog(desk.services.database)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
}

async function* writeLog(
  database: Kysely<Database>,
): AsyncGenerator<string, undefined> {
  yield csvRecord(["number", "time", "who", "what", "about", "details"]);
  for (let before = maxLineNumber; before > 0; ) {
    const lines = await listAuditLines(database, { before, limit: 1000 });
    const records = lines.map(({ seq, at, by, kind, about, data }) =>
      csvRecord([seq, at, by, kind, about, data]),
    );
    yield records.join("");
    before = lines.at(-1)?.seq ?? 0;
  }
}
