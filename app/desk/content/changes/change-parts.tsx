import { Notice } from "../../../ui/notice.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Table } from "../../shell/table.tsx";
import type { ProposalSummary, Values } from "../content-kind.ts";
import { listDifferences } from "../differences/differences.ts";
import { Differences } from "../differences/differences-table.tsx";
import type { Blocker, Proposal } from "./proposals.server.ts";

export function PublishBlockers({
  refused,
  failed,
  blockers,
}: {
  /** Why nothing was done now. */
  refused: string | undefined;
  /** Why it wasn't published when it was due. */
  failed: string | undefined;
  blockers: readonly Blocker[];
}) {
  const first = refused ?? failed;
  const linkTo = (href: string | undefined) =>
    href === undefined ? {} : { link: { href, label: "Correct it" } };
  return (
    <>
      {first !== undefined && (
        <Notice
          kind="destructive"
          title={refused ? "Nothing was changed" : "Not published"}
          description={first}
          {...linkTo(blockers.find(({ words }) => words === first)?.href)}
        />
      )}
      {blockers
        .filter(({ words }) => words !== first)
        .map(({ words, href }) => (
          <Notice
            key={words}
            kind="destructive"
            title="Can't be published yet"
            description={words}
            {...linkTo(href)}
          />
        ))}
    </>
  );
}

export function ProposalView({
  kind,
  current,
  values,
  changeId,
  summary,
  start,
}: Proposal & {
  changeId: string;
  summary: ProposalSummary | undefined;
  start: Values;
}) {
  return (
    <section className="stack-4">
      <h2 className="text-xl">{`What changes in “${kind.title}”`}</h2>
      {summary && <SummarySection {...summary} />}
      <Differences list={listDifferences(kind, current, values, start)} />
      <TextLink
        href={`/content/${kind.kind}?change=${changeId}`}
        label="Edit more in this change"
      />{" "}
      {kind.testPage && (
        <TextLink
          href={`${kind.testPage.path}?change=${changeId}`}
          label={kind.testPage.label}
        />
      )}
    </section>
  );
}

function SummarySection({ title, sentence, table = [] }: ProposalSummary) {
  const [head = [], ...rows] = table;
  return (
    <div className="stack-4">
      <p>
        <b>{title}:</b> {sentence}
      </p>
      {rows.length > 0 && <Table caption={title} head={head} rows={rows} />}
    </div>
  );
}
