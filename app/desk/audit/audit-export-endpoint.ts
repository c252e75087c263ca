import { csvRecord } from "../../leads/export/csv.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { listAuditLines, maxLineNumber } from "./audit-log.server.ts";
import { recordSignedInEvent } from "./desk-events.server.ts";

export async function exportAudit(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  await recordSignedInEvent(desk, "audit_exported");
  const records = [
    csvRecord(["number", "time", "who", "what", "about", "details"]),
  ];
  for (let before = maxLineNumber; before > 0; ) {
    const lines = await listAuditLines(database, { before, limit: 1000 });
    for (const { seq, at, by, kind, about, data } of lines) {
      records.push(csvRecord([seq, at, by, kind, about, data]));
    }
    before = lines.at(-1)?.seq ?? 0;
  }
  return new Response(records.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
}
