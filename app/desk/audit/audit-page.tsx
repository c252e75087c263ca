import { csvRecord } from "../../leads/export/csv.ts";
import { timeInWords } from "../../server/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { actorOf } from "../accounts/account.ts";
import { page, type SignedIn } from "../desk-request.server.ts";
import { type AuditLine, listAuditLines } from "./audit-log.server.ts";
import { recordDeskEvent } from "./desk-events.server.ts";

const perPage = 100;

const end = 2_147_483_647;

/** Who did what, and who looked at whose details. */
export async function showAudit(desk: SignedIn): Promise<Response> {
  const { database, delivery } = desk.services;
  const asked = Number(desk.url.searchParams.get("before"));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : end;
  const lines = await listAuditLines(database, {
    before: Math.min(before, end),
    limit: perPage,
  });
  const last = lines.at(-1)?.seq ?? 0;
  return page(
    desk,
    "Audit log",
    <div className="stack-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Audit log</h1>
        <form method="post" action="/audit/export">
          <Button variant="quiet" type="submit">
            Export as CSV
          </Button>
        </form>
      </div>
      <Lines lines={lines} timeZone={delivery.plan.timeZone} />
      {lines.length === perPage && (
        <a
          href={`/audit?before=${last}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Earlier
        </a>
      )}
    </div>,
    { current: "/audit" },
  );
}

/** Everything as CSV; the export is a line of the log itself. */
export async function exportAudit(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const { account } = desk.session;
  await database.transaction().execute((transaction) =>
    recordDeskEvent(transaction, {
      ...{ kind: "audit_exported", data: {} },
      ...{ accountId: account.id, by: actorOf(account), at: now() },
    }),
  );
  const records = [
    csvRecord(["number", "time", "who", "what", "about", "details"]),
  ];
  for (let before = end; before > 0; ) {
    const lines = await listAuditLines(database, { before, limit: 1000 });
    for (const { seq, at, by, kind, about, data } of lines) {
      records.push(csvRecord([seq, at.toISOString(), by, kind, about, data]));
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

function Lines({
  lines,
  timeZone,
}: {
  lines: readonly AuditLine[];
  timeZone: string;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
      tabIndex={0}
      aria-label="Lines"
      className="overflow-x-auto"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-control">
            {["When", "Who", "What", "About", "Details"].map((label) => (
              <th key={label} scope="col" className="py-2 pr-4 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ seq, at, by, kind, about, data }) => (
            <tr key={seq} className="border-b border-line align-top">
              <td className="py-2 pr-4 whitespace-nowrap">
                {timeInWords(at, timeZone)}
              </td>
              <td className="py-2 pr-4">{by}</td>
              <td className="py-2 pr-4">{kind.replaceAll("_", " ")}</td>
              <td className="py-2 pr-4 whitespace-nowrap">{about}</td>
              <td className="py-2 text-muted">{data === "{}" ? "" : data}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
