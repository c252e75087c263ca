import type { CityFacts, PublishedLaw } from "../law/facts/state-law.ts";
import { limitationsAnswer } from "../law/law-text.ts";
import type { Point } from "../shell/points.tsx";
import { courtName } from "./city-law-section.server.tsx";
import { fillPlace, type Place } from "./place.ts";

/** What a city's page begins with: what to do now, and where a case would go. */
export function getCityIntro({ city }: Place, { county, court }: CityFacts) {
  return [
    `If you were hurt in ${city.name}, the first days can feel like a second job. You do not have to sort it out alone.`,
    county && `${city.name} is ${county}.`,
    court &&
      `Most injury lawsuits from here go to the ${courtName({ court, county })}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The three benefits of a city's page: spec 2. */
export function listCityBenefits(place: Place): readonly Point[] {
  return [
    {
      mark: "noFee" as const,
      title: "No Win No Fee Guarantee",
      text: "You owe no attorney's fee unless money is recovered.",
    },
    {
      mark: "local" as const,
      title: "Local Legal Experts",
      text: "We look for an attorney licensed in [State Name]. That does not mean a certified specialist.",
    },
    {
      mark: "talk" as const,
      title: "Free Case Evaluation",
      text: "By phone, or in four short steps online.",
    },
  ].map((point) => ({ ...point, text: fillPlace(point.text, place) }));
}

/** The three questions of a city's page with their answers: spec 2. */
export function listCityQuestions(place: Place, law: PublishedLaw) {
  return [
    {
      question: "What does a personal injury lawyer in [City Name] cost?",
      answer:
        "Most injury lawyers take a percentage of what they recover. If nothing is recovered, you owe no attorney's fee. You may still owe case costs, so ask before you sign.",
    },
    {
      question: "What is the statute of limitations in [State Name]?",
      answer: limitationsAnswer(place.state.name, law),
    },
    {
      question: "What should I do after an accident in [City Name]?",
      answer:
        "Get medical care first. Report what happened, take photos, and ask for the names of witnesses. Sign nothing yet.",
    },
  ].map(({ question, answer }) => ({
    question: fillPlace(question, place),
    answer: fillPlace(answer, place),
  }));
}
