import { recordSignedInEvent } from "../audit/desk-events.server.ts";
import {
  orNotFound,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
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

function streamOf(lines: AsyncGenerator<string, undefined>) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
