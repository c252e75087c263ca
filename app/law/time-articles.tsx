import { countOf } from "../ui/count-of.ts";
import {
  type PublishedLaw,
  type SpecificLimitName,
  specificLimitNames,
} from "./facts/state-law.ts";
import { Article } from "./law-article.tsx";
import { findStatement, withheldText } from "./law-statement.ts";
import {
  deathYearsText,
  limitsOfRule,
  noticeText,
  periodText,
} from "./law-text.ts";

type Law = PublishedLaw & { state: string };

export function TimeToSue({ state, injuryLimit, vehicleLimit }: Law) {
  return (
    <>
      {injuryLimit.status === "verified" ? (
        <Article
          title="Time to sue"
          summary={countOf(injuryLimit.years, "year")}
          source={injuryLimit}
        >
          <p>
            You generally have {countOf(injuryLimit.years, "year")} from the day
            you were hurt to file a lawsuit in {state}. After that, a court will
            most likely dismiss the case, no matter how strong it is.{" "}
            {limitsOfRule(injuryLimit)} {injuryLimit.note}
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
          summary={countOf(vehicleLimit.years, "year")}
          source={vehicleLimit}
        >
          <p>
            Injuries from a motor vehicle have their own deadline:{" "}
            {countOf(vehicleLimit.years, "year")}. {vehicleLimit.note}
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
          The injured person is a child. A child often has more time to sue, but
          not for every claim, and a notice to a government agency may be due
          sooner.
        </li>
        <li>
          You found out about the harm later. Some deadlines start when you knew
          about it or should have known, but there can be a final cutoff.
        </li>
        <li>
          A government agency is involved. It may need written notice long
          before the deadline to sue.
        </li>
        <li>
          It was a medical error, a dog bite, a dangerous product, or an
          assault. These claims often have their own deadlines, and some are
          shorter.
        </li>
      </ul>
    </Article>
  );
}

export function WrongfulDeath({ state, deathLimit: fact }: Law) {
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
      summary={countOf(fact.years, "year")}
      source={fact}
    >
      <p>
        The family or the estate generally has {deathYearsText(fact)} to bring a
        wrongful death claim, counted from {fact.runsFrom}. {fact.note} If a
        doctor or hospital caused the death, the deadline can be shorter.
      </p>
    </Article>
  );
}

export function SpecificLimits({ state, ...law }: Law) {
  return specificLimitNames.map((name) => {
    const fact = law[name];
    const statement = findStatement(state, law, name);
    if (!fact || !statement) return null;
    return (
      <Article
        key={name}
        title={specificLimitTitles[name]}
        summary={
          fact.status === "verified" ? periodText(fact.within) : undefined
        }
        source={statement.source}
      >
        <p>{statement.text}</p>
      </Article>
    );
  });
}

const specificLimitTitles: Record<SpecificLimitName, string> = {
  productLimit: "Injury from a product",
  medicalLimit: "Medical malpractice",
  dogLimit: "Dog bite",
  assaultLimit: "Assault",
  skiLimit: "Injury at a ski area",
};

export function Government({ state, governmentNotice: fact }: Law) {
  return (
    <Article
      title="Claims against the government"
      source={fact.status === "verified" ? fact : undefined}
    >
      <p>
        If a city bus, a public sidewalk, or a public school was involved, you
        often have to give written notice first, and quickly.
      </p>
      <p className="font-semibold">
        {fact.status === "verified"
          ? `${state}: ${noticeText(fact)}`
          : withheldText(state)}
      </p>
    </Article>
  );
}
