import type { PublishedLaw } from "./facts/state-law.ts";
import { type FaultRule, findBarredShare } from "./fault-rule.ts";
import { FaultTable } from "./fault-table.tsx";
import { Article } from "./law-article.tsx";
import { findStatement, withheldText } from "./law-statement.ts";
import { dollarsText, minimumsText, periodText } from "./law-text.ts";

type Law = PublishedLaw & { state: string };

export function Fault({ fault: fact }: PublishedLaw) {
  if (fact.status === "withheld") return null;
  return (
    <Article title="Shared fault" summary={summarize(fact.rule)} source={fact}>
      <p>
        {fact.meaning} {fact.note}
      </p>
      <FaultTable rule={fact.rule} />
    </Article>
  );
}

export function NoFault({ state, ...law }: Law) {
  const statement = findStatement(state, law, "noFault");
  if (!statement) return null;
  const { noFault: fact, noFaultNotice } = law;
  return (
    <>
      <Article
        title="Whose insurance pays first"
        summary={fact.status === "verified" ? kinds[fact.kind] : undefined}
        source={statement.source}
      >
        <p>{statement.text}</p>
      </Article>
      {noFaultNotice?.status === "verified" && (
        <Article
          title="No-fault deadline"
          summary={periodText(noFaultNotice.within)}
          source={noFaultNotice}
        >
          <p>{noFaultNotice.note}</p>
        </Article>
      )}
      {noFaultNotice?.status === "withheld" && (
        <Article title="No-fault deadline">
          <p>{withheldText(state)}</p>
        </Article>
      )}
    </>
  );
}

const kinds = { mandatory: "No-fault", choice: "Choice no-fault" };

export function Insurance({ state, insurance: fact, noFault }: Law) {
  if (fact.status === "withheld") return null;
  const { perPerson, perCrash, property } = fact;
  return (
    <Article
      title={
        fact.isOptional ? "Insurance, if there is any" : "Minimum insurance"
      }
      summary={perPerson ? minimumsText(fact) : undefined}
      source={fact}
    >
      <p>
        {noFault.status === "at-fault" &&
          !noFault.pip &&
          `${state} is an at-fault state: the driver who caused a crash, or that driver's insurance company, pays. `}
        A car's liability policy must cover at least:
      </p>
      <ul className="list-disc stack-1 pl-5 tabular">
        {perPerson && <li>{dollarsText(perPerson)} for each person hurt</li>}
        {perCrash && (
          <li>{dollarsText(perCrash)} for everyone hurt in the same crash</li>
        )}
        <li>{dollarsText(property)} for damaged property</li>
      </ul>
      <p>
        {fact.note} A serious injury can cost far more. Your own uninsured or
        underinsured motorist coverage may help with the rest.
      </p>
    </Article>
  );
}

function summarize(rule: FaultRule) {
  const share = findBarredShare(rule);
  return share && share > 1 ? `Barred at ${share}% or more` : summaries[rule];
}

const summaries: Partial<Record<FaultRule, string>> = {
  pure: "Reduced by your share",
  "modified-51-pain": "Reduced; no pain damages at 51% or more",
  contributory: "Any fault can bar your claim",
  slight: "Allowed only for slight fault",
};
