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
  readAuditWords,
} from "./audit-log.server.ts";

export async function showAudit(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  const words = await readAuditWords(desk.services);
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
