import type { SignedIn } from "../desk-request.server.ts";
import { streamOf } from "../stream-of.ts";
import { readAuditWords, writeAuditLog } from "./audit-log.server.ts";
import { recordSignedInEvent } from "./desk-events.server.ts";

export async function exportAudit(desk: SignedIn): Promise<Response> {
  await recordSignedInEvent(desk, "audit_exported");
  const words = await readAuditWords(desk.services);
  return new Response(streamOf(writeAuditLog(desk.services.database, words)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
}
