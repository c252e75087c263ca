import type { Point } from "../site/points.tsx";
import { limitationsAnswer } from "./law-words.ts";
import { fillPlace, type Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

export const cityBenefits: readonly Point[] = [
  {
    title: "No Win No Fee Guarantee",
    mark: "noFee",
    text: "You owe a fee only out of a recovery.",
  },
  {
    title: "Local Legal Experts",
    mark: "local",
    text: "Licensed in [State Name]. Not a certified specialist.",
  },
  {
    title: "Free Case Evaluation",
    mark: "talk",
    text: "Online or by phone.",
  },
];

/** The three questions of a city's page with their answers: spec 2. */
export function listCityQuestions(
  place: Place,
  law: PublishedLaw,
  hospital: string | undefined,
) {
  return [
    questions.cost,
    {
      question: "What is the statute of limitations in [State Name]?",
      answer: limitationsAnswer(place.state.name, law),
    },
    {
      question: "What should I do after an accident in [City Name]?",
      answer: `See a doctor${hospital ? `, for example at ${hospital}` : ""}. Report what happened, take photos, and get witnesses' names. Sign nothing yet.`,
    },
  ].map(({ question, answer }) => ({
    question: fillPlace(question, place),
    answer: fillPlace(answer, place),
  }));
}

const questions = {
  cost: {
    question: "What does a personal injury lawyer in [City Name] cost?",
    answer:
      "Usually a share of what is won, and no fee if nothing is. Ask who pays the costs.",
  },
};
