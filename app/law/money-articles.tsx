import type { PublishedLaw } from "./facts/state-law.ts";
import { FaultExample } from "./fault-example.tsx";
import { type FaultRule, findBarredShare } from "./fault-rule.ts";
import { Article } from "./law-article.tsx";
import { dollarsText, minimumsText } from "./law-text.ts";

type Law = PublishedLaw & { state: string };

export function Fault({ fault: fact }: PublishedLaw) {
  if (fact.status === "withheld") return null;
  return (
    <Article title="Shared fault" summary={summarize(fact.rule)} source={fact}>
      <p>
        {fact.meaning} {fact.note}
      </p>
      <FaultExample rule={fact.rule} />
    </Article>
  );
}

export function NoFault({ state, noFault: fact }: Law) {
  if (fact.status !== "verified") return null;
  return (
    <Article
      title="Whose insurance pays first"
      summary={fact.kind === "choice" ? "Choice no-fault" : "No-fault"}
      source={fact}
    >
      <p>
        After a crash in {state} your own auto policy pays your first medical
        bills, whoever caused it. {fact.note}
      </p>
    </Article>
  );
}

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
          `${state} is an at-fault state: the driver who caused a crash, or that driver's insurer, pays. `}
        The least that a car's liability policy may hold:
      </p>
      <ul className="list-disc stack-1 pl-5 tabular">
        {perPerson && <li>{dollarsText(perPerson)} for each person hurt</li>}
        {perCrash && (
          <li>{dollarsText(perCrash)} for everybody hurt in the same crash</li>
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

/** What a rule comes down to. */
function summarize(rule: FaultRule) {
  const share = findBarredShare(rule);
  return share && share > 1 ? `Lost from ${share}%` : summaries[rule];
}

const summaries: Partial<Record<FaultRule, string>> = {
  pure: "Reduced by your share",
  "modified-51-pain": "Less, and no pain damages from 51%",
  contributory: "Any share can end it",
  slight: "Only for slight fault",
};
