import { recordSignedInEvent } from "../audit/desk-events.server.ts";
import {
  orNotFound,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { streamOf } from "../stream-of.ts";
import { writeArchiveFile } from "./archive-file.server.ts";
import { isMonth, monthOf } from "./archive-span.ts";

export async function exportArchive(desk: SignedIn): Promise<Response> {
  const { database, delivery, now } = desk.services;
  const { month: asked = "" } = readFields(desk);
  const month = orNotFound(isMonth(asked) ? asked : undefined);
  await recordSignedInEvent(desk, {
    kind: "archive_exported",
    data: { month },
  });
  const lines = writeArchiveFile(
    database,
    monthOf(month, delivery.plan.timeZone, now()),
  );
  return new Response(streamOf(lines), {
    headers: {
      "Content-Type": "application/jsonl; charset=utf-8",
      "Content-Disposition": `attachment; filename="archive-${month}.jsonl"`,
    },
  });
}
