import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FaultExample } from "./fault-example.tsx";
import { Cited } from "./law-rows.tsx";
import type { Source } from "./law-statement.ts";
import {
  deathYearsText,
  dollarsText,
  longDay,
  yearsText,
} from "./law-words.ts";
import type { Place } from "./place.ts";
import type { FactName, PublishedLaw } from "./state-law.ts";

/** One point of the state's law worked through, as HTML: another in each city of a state. Empty where none is left. */
export function renderCityFocus(place: Place, law: PublishedLaw): string {
  const topic = findTopic(place, law);
  return topic ? renderToStaticMarkup(topic.show(place, law)) : "";
}

/** The fact that a city's page works through: it needs no row besides. */
export function findFocus(place: Place, law: PublishedLaw) {
  return findTopic(place, law)?.fact;
}

type Show = (place: Place, law: PublishedLaw) => ReactNode;

/** In the order of a state's cities. A topic whose fact is withheld, or is none here, gives its place to the next. */
const topics: readonly { fact: FactName; show: Show }[] = [
  { fact: "fault", show: Fault },
  { fact: "insurance", show: Insurance },
  { fact: "injuryLimit", show: Time },
  { fact: "governmentNotice", show: Government },
  { fact: "deathLimit", show: Death },
  { fact: "noFault", show: NoFault },
];

function findTopic({ state, city }: Place, law: PublishedLaw) {
  const ready = topics.filter(
    ({ fact }) =>
      law[fact]?.status === "verified" &&
      (fact !== "insurance" || hasInjuryMinimum(law)) &&
      (fact !== "injuryLimit" || holdsForExample(law)),
  );
  return ready[state.cities.indexOf(city)];
}

function hasInjuryMinimum({ insurance }: PublishedLaw) {
  return insurance.status === "verified" && Boolean(insurance.perCrash);
}

function holdsForExample({ injuryLimit }: PublishedLaw) {
  return (
    injuryLimit.status === "verified" &&
    !(injuryLimit.since && injuryLimit.since > exampleDay)
  );
}

function Focus({
  title,
  source,
  children,
}: {
  title: string;
  source: Source;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-4 max-w-[65ch] stack-4">
        {children}
        <Cited {...source} />
      </div>
    </>
  );
}

function Fault({ city }: Place, { fault }: PublishedLaw) {
  if (fault.status === "withheld") return null;
  return (
    <Focus
      title={`When they say you were to blame, in ${city.name}`}
      source={fault}
    >
      <p>
        {fault.meaning} {fault.note} So each percent that is put on you saves
        the insurer money. Do not guess at speed, say sorry, or call it half
        your doing.
      </p>
      <FaultExample rule={fault.rule} />
      <p>
        What moves the number: the police diagram, skid marks, a witness who
        knows nobody, camera footage, and what you wrote down on the first day.
      </p>
    </Focus>
  );
}

function Insurance({ city }: Place, { insurance }: PublishedLaw) {
  if (insurance.status === "withheld") return null;
  const { perPerson = 0, perCrash = 0, property, note } = insurance;
  const losses = perPerson + 30_000;
  return (
    <Focus
      title={`If the driver in ${city.name} had only the minimum`}
      source={insurance}
    >
      <p>
        Say that your losses are {dollarsText(losses)}. A policy of the least
        size ends at {dollarsText(perPerson)} for you, and{" "}
        {dollarsText(losses - perPerson)} stays open. With more people hurt, all
        of them share {dollarsText(perCrash)}. The car has its own{" "}
        {dollarsText(property)}. {note}
      </p>
      <p>
        For the rest, look to the driver's employer, the car's owner, an
        umbrella policy, or your own underinsured coverage. Tell your insurer
        before you settle, or that coverage may be lost. Ask for each policy's
        limits in writing.
      </p>
    </Focus>
  );
}

const exampleDay = "2027-03-15";

function Time({ city, state }: Place, { injuryLimit }: PublishedLaw) {
  if (injuryLimit.status === "withheld") return null;
  const last = longDay(
    exampleDay.replace("2027", String(2027 + injuryLimit.years)),
  );
  return (
    <Focus
      title={`A ${city.name} deadline on the calendar`}
      source={injuryLimit}
    >
      <p>
        Someone is hurt on {longDay(exampleDay)} and has{" "}
        {yearsText(injuryLimit.years)} to sue. The last day is most likely{" "}
        {last}. By then the complaint must be filed with the court. Talks with
        an adjuster, a claim number, or a promise to pay do not stop the clock.
      </p>
      <p>
        Lawyers want months before that day, to find who is liable and to order
        records. Work back from it: treatment first, then the demand, then the
        suit. Try your own date on the page about {state.name}.
      </p>
    </Focus>
  );
}

function Government({ city }: Place, { governmentNotice }: PublishedLaw) {
  if (governmentNotice.status === "withheld") return null;
  return (
    <Focus
      title={`If ${city.name} itself may be at fault`}
      source={governmentNotice}
    >
      <p>
        A bus, a pothole, a dark crossing, a broken stair at a school: find out
        first whether it belongs to the city, the county, or the state.{" "}
        {governmentNotice.note}
      </p>
      <p>
        A good notice says who was hurt, when, exactly where, how, and what is
        asked for. Some offices have a form of their own. Send it so that you
        can prove the day it came, and keep a copy. Repairs follow quickly, so
        take the photos now.
      </p>
    </Focus>
  );
}

function Death({ city }: Place, { deathLimit }: PublishedLaw) {
  if (deathLimit.status === "withheld") return null;
  return (
    <Focus title={`After a death in ${city.name}`} source={deathLimit}>
      <p>
        The time to sue is {deathYearsText(deathLimit)}, counted from{" "}
        {deathLimit.runsFrom}. {deathLimit.note} Often only one person may file,
        for all who are left: a spouse, a child, or whom the probate court
        names. That takes weeks.
      </p>
      <p>
        Until then keep the car, the phone, and each letter from a hospital or
        an insurer. Funeral bills and lost pay can be part of the claim. Nobody
        has to give a statement in the first days.
      </p>
    </Focus>
  );
}

function NoFault({ city }: Place, { noFault }: PublishedLaw) {
  if (noFault.status !== "verified") return null;
  return (
    <Focus title={`Your own policy first, in ${city.name}`} source={noFault}>
      <p>
        After a crash your own auto policy pays your first medical bills,
        whoever caused it. {noFault.note} Open that claim at once, even when the
        other driver admits everything: forms and bills have short dates.
      </p>
      <p>
        Give the hospital the auto policy's number before your health plan's.
        Passengers and people on foot may fall under a policy at home, or under
        the one of the car that hit them.
      </p>
    </Focus>
  );
}
