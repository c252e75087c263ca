import { formatDateTime } from "../../server/local-time.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { deskPage, type SignedIn } from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { Table } from "../shell/table.tsx";
import { listAuditLines, maxLineNumber } from "./audit-log.server.ts";

const perPage = 100;

export async function showAudit(desk: SignedIn): Promise<Response> {
  const { database, delivery } = desk.services;
  const asked = Number(desk.url.searchParams.get("before"));
  const before =
    Number.isSafeInteger(asked) && asked > 0 ? asked : maxLineNumber;
  const lines = await listAuditLines(database, {
    before: Math.min(before, maxLineNumber),
    limit: perPage,
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
        head={["When", "Who", "What", "About", "Details"]}
        rows={lines.map(({ at, by, kind, about, data }) => [
          formatDateTime(at, delivery.plan.timeZone),
          by,
          kind.replaceAll("_", " "),
          about,
          inWords(data),
        ])}
      />
      {lines.length === perPage && (
        <TextLink href={`/audit?before=${last}`} label="Earlier" />
      )}
    </div>,
    { current: "/audit" },
  );
}

function inWords(data: string) {
  const words = Object.entries(JSON.parse(data))
    .filter(([name]) => name !== "toAccount")
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name.replaceAll("_", " ")}: ${text}`;
    })
    .join(", ");
  return words.length > mostShown ? `${words.slice(0, mostShown)}…` : words;
}

const mostShown = 300;
