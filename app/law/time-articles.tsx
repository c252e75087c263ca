import type { PublishedLaw } from "./facts/state-law.ts";
import { Article } from "./law-article.tsx";
import { withheldText } from "./law-statement.ts";
import { deathYearsText, sinceSentence, yearsText } from "./law-text.ts";

type Law = PublishedLaw & { state: string };

export function TimeToSue({ state, injuryLimit, vehicleLimit }: Law) {
  return (
    <>
      {injuryLimit.status === "verified" ? (
        <Article
          title="Time to sue"
          summary={yearsText(injuryLimit.years)}
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
          summary={yearsText(vehicleLimit.years)}
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

export function Exceptions() {
  return (
    <Article title="What can change the date">
      <ul className="list-disc stack-2 pl-5">
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

export function Death({ state, deathLimit: fact }: Law) {
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
      summary={yearsText(fact.years)}
      source={fact}
    >
      <p>
        The family or the estate generally has {deathYearsText(fact)} to bring a
        wrongful death claim, counted from {fact.runsFrom}. {fact.note}
      </p>
    </Article>
  );
}

export function Government({ state, governmentNotice: fact }: Law) {
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
