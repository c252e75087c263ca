import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { deskPage, type SignedIn } from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { Table } from "../shell/table.tsx";
import {
  auditHead,
  describeLine,
  linesPerPage,
  listAuditLines,
  maxLineNumber,
} from "./audit-log.server.ts";

export async function showAudit(desk: SignedIn): Promise<Response> {
  const { database, delivery, contentKinds } = desk.services;
  const words = {
    timeZone: delivery.plan.timeZone,
    statuses: await listStatuses(database),
    titles: new Map(contentKinds.map(({ kind, title }) => [kind, title])),
  };
  const asked = Number(desk.url.searchParams.get("before"));
  const before =
    Number.isSafeInteger(asked) && asked > 0 ? asked : maxLineNumber;
  const lines = await listAuditLines(database, {
    before: Math.min(before, maxLineNumber),
    limit: linesPerPage,
  });
  const last = lines.at(-1)?.seq ?? 0;
  return deskPage(
    desk,
    "Audit log",
    <div className="stack-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Audit log</h1>
        <form method="post" action="/audit/export">
          <Submit label="Export as CSV" />
        </form>
      </div>
      <Table
        isText
        caption="Lines"
        head={auditHead}
        rows={lines.map((line) => describeLine(line, words))}
      />
      {lines.length === linesPerPage && (
        <TextLink href={`/audit?before=${last}`} label="Earlier" />
      )}
    </div>,
    { current: "/audit" },
  );
}
