import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FaultExample } from "./fault-example.tsx";
import { type FaultRule, findEndingShare } from "./fault-rule.ts";
import { Cited } from "./law-rows.tsx";
import { type Source, withheldText } from "./law-statement.ts";
import {
  deathYearsText,
  dollarsText,
  longDay,
  minimumsText,
  sinceSentence,
  yearsText,
} from "./law-words.ts";
import type { State } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

/** A state's law on injury claims in full, as HTML. */
export function renderStateLaw({ name }: State, law: PublishedLaw): string {
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">{name} injury law, in plain words</h2>
      <p className="mt-3 max-w-[65ch] text-lg text-muted">
        What the law says about time, fault, and insurance. This is general
        information, not legal advice. Each rule has exceptions, and some of
        them shorten the time, so talk to a lawyer soon.
      </p>
      {law.review && (
        <p className="mt-3 font-semibold">
          Reviewed on {longDay(law.review.on)} by {law.review.by}.
        </p>
      )}
      <div className="mt-8">
        <TimeToSue state={name} {...law} />
        <Exceptions />
        <Death state={name} {...law} />
        <Fault {...law} />
        <NoFault state={name} {...law} />
        <Insurance state={name} {...law} />
        <Government state={name} {...law} />
      </div>
    </>,
  );
}

/** One point of law: its name and its essence at the side, what it means beside them. */
function Article({
  title,
  essence,
  source,
  children,
}: {
  title: string;
  essence?: string | undefined;
  source?: Source | undefined;
  children: ReactNode;
}) {
  return (
    <article className="gap-x-8 border-t border-line py-8 md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="pb-3">
        <h3 className="text-lg">{title}</h3>
        {essence && (
          <p className="font-display text-2xl text-balance tabular-nums">
            {essence}
          </p>
        )}
      </div>
      <div className="max-w-[65ch] space-y-4">
        {children}
        {source && <Cited {...source} />}
      </div>
    </article>
  );
}

type Law = PublishedLaw & { state: string };

function TimeToSue({ state, injuryLimit, vehicleLimit }: Law) {
  return (
    <>
      {injuryLimit.status === "verified" ? (
        <Article
          title="Time to sue"
          essence={yearsText(injuryLimit.years)}
          source={injuryLimit}
        >
          <p>
            You generally have {yearsText(injuryLimit.years)} from the day you
            were hurt to file a lawsuit in {state}. After that a court will most
            likely turn the case away, however strong it is.{" "}
            {injuryLimit.since && sinceSentence(injuryLimit.since)}{" "}
            {injuryLimit.note}
          </p>
        </Article>
      ) : (
        <Article title="Time to sue">
          <p>{withheldText(state)}</p>
        </Article>
      )}
      {vehicleLimit?.status === "verified" && (
        <Article
          title="After a crash"
          essence={yearsText(vehicleLimit.years)}
          source={vehicleLimit}
        >
          <p>
            Injuries from a motor vehicle have a limit of their own:{" "}
            {yearsText(vehicleLimit.years)}. {vehicleLimit.note}
          </p>
        </Article>
      )}
      {vehicleLimit?.status === "withheld" && (
        <Article title="After a crash">
          <p>{withheldText(state)}</p>
        </Article>
      )}
    </>
  );
}

function Exceptions() {
  return (
    <Article title="What can change the date">
      <ul className="list-disc space-y-2 pl-5">
        <li>
          A child was hurt. The time often runs later for a child, but not for
          every claim.
        </li>
        <li>
          The harm came to light later. Some clocks start when you knew of it,
          or should have known, and an outer limit may still end the claim.
        </li>
        <li>
          A government is involved. It may have to be told in writing long
          before the last day to sue.
        </li>
        <li>
          It was a medical error, a defective product, or an attack. Such claims
          often have limits of their own, some of them shorter.
        </li>
      </ul>
    </Article>
  );
}

function Death({ state, deathLimit: fact }: Law) {
  if (fact.status === "withheld") {
    return (
      <Article title="After a death">
        <p>{withheldText(state)}</p>
      </Article>
    );
  }
  return (
    <Article
      title="After a death"
      essence={yearsText(fact.years)}
      source={fact}
    >
      <p>
        The family or the estate generally has {deathYearsText(fact)} to bring a
        wrongful death claim, counted from {fact.runsFrom}. {fact.note}
      </p>
    </Article>
  );
}

/** What a rule comes down to. */
function essenceOf(rule: FaultRule) {
  const share = findEndingShare(rule);
  return share && share > 1 ? `Lost from ${share}%` : essences[rule];
}

const essences: Partial<Record<FaultRule, string>> = {
  pure: "Reduced by your share",
  "modified-51-pain": "Less, and no pain damages from 51%",
  contributory: "Any share can end it",
  slight: "Only for slight fault",
};

function Fault({ fault: fact }: PublishedLaw) {
  if (fact.status === "withheld") return null;
  return (
    <Article title="Shared fault" essence={essenceOf(fact.rule)} source={fact}>
      <p>
        {fact.meaning} {fact.note}
      </p>
      <FaultExample rule={fact.rule} />
    </Article>
  );
}

function NoFault({ state, noFault: fact }: Law) {
  if (fact.status !== "verified") return null;
  return (
    <Article
      title="Whose insurance pays first"
      essence={fact.kind === "choice" ? "Choice no-fault" : "No-fault"}
      source={fact}
    >
      <p>
        After a crash in {state} your own auto policy pays your first medical
        bills, whoever caused it. {fact.note}
      </p>
    </Article>
  );
}

function Insurance({ state, insurance: fact, noFault }: Law) {
  if (fact.status === "withheld") return null;
  const { perPerson, perCrash, property } = fact;
  return (
    <Article
      title={
        fact.isOptional ? "Insurance, if there is any" : "Minimum insurance"
      }
      essence={perPerson ? minimumsText(fact) : undefined}
      source={fact}
    >
      <p>
        {noFault.status === "at-fault" &&
          `${state} is an at-fault state: the driver who caused a crash, or that driver's insurer, pays. `}
        The least that a car's liability policy may hold:
      </p>
      <ul className="list-disc space-y-1 pl-5 tabular-nums">
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

function Government({ state, governmentNotice: fact }: Law) {
  return (
    <Article
      title="Claims against a government"
      source={fact.status === "verified" ? fact : undefined}
    >
      <p>
        A city bus, a broken sidewalk, a public school: a government often has
        to be told first, in writing, and soon.
      </p>
      <p className="font-semibold">
        {fact.status === "verified"
          ? `In ${state}: ${fact.note}`
          : withheldText(state)}
      </p>
    </Article>
  );
}
