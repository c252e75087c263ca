import type { SignedIn } from "../desk-request.server.ts";
import { streamOf } from "../stream-of.ts";
import { writeAuditLog } from "./audit-log.server.ts";
import { recordSignedInEvent } from "./desk-events.server.ts";

export async function exportAudit(desk: SignedIn): Promise<Response> {
  await recordSignedInEvent(desk, "audit_exported");
  return new Response(streamOf(writeAuditLog(desk.services.database)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
}
