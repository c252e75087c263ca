import type { Point } from "../site/points.tsx";
import { limitationsAnswer } from "./law-words.ts";
import { fillPlace, type Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

export const cityIntro: readonly string[] = [
  "If you were hurt in [City Name], the first days can feel like a second job. There are doctors to see, a car or a floor or a worksite that nobody is taking pictures of, and an insurance adjuster who sounds friendly and wants a recorded statement. You do not have to sort it out alone. Call at any hour, tell us what happened, and we can put you in touch with an injury attorney who handles cases in [State Name].",
  "[State Name] law decides most of your claim, and its main rules are below. A lawyer who works in the courts around [City Name] can tell you how they fit your facts. The first talk is free. Until you have had it, keep your photos and papers, follow your doctor's advice, and sign nothing you have not read with care.",
];

export const cityBenefits: readonly Point[] = [
  {
    title: "No Win No Fee Guarantee",
    mark: "noFee",
    text: "A [City Name] attorney can take your case for a share of what is recovered. No recovery, no attorney's fee. Case costs may be handled differently, and the written fee agreement controls.",
  },
  {
    title: "Local Legal Experts",
    mark: "local",
    text: "We look for an attorney licensed in [State Name] who knows the courts that serve [City Name]. Ask about cases like yours. The heading does not mean a certified specialist.",
  },
  {
    title: "Free Case Evaluation",
    mark: "talk",
    text: "Tell us what happened, by phone or in four short steps online. If your answers fit, you get a free consultation about [State Name] deadlines, insurance, and your choices.",
  },
];

/** The three questions of a city's page with their answers: spec 2. */
export function listCityQuestions(place: Place, law: PublishedLaw) {
  return [
    questions.cost,
    {
      question: "What is the statute of limitations in [State Name]?",
      answer: limitationsAnswer(place.state.name, law),
    },
    questions.firstSteps,
  ].map(({ question, answer }) => ({
    question: fillPlace(question, place),
    answer: fillPlace(answer, place),
  }));
}

const questions = {
  cost: {
    question: "What does a personal injury lawyer in [City Name] cost?",
    answer:
      "The consultation is free. Most injury lawyers in [City Name] and elsewhere are then paid a percentage of what they recover, so no money is needed up front. If they recover nothing, there is no attorney's fee. Expenses such as medical records, experts, and court filings are counted apart from the fee, and agreements differ on who carries them after a loss. Get the terms in writing, and ask for an example with round numbers.",
  },
  firstSteps: {
    question: "What should I do after an accident in [City Name]?",
    answer:
      "Get medical care first, even if you think you can walk it off. Report what happened to the police, the property manager, or your employer, and ask for a copy. Photograph the scene, the damage, and your injuries, and get the names of witnesses. Tell your own insurer. You can decline a recorded statement to the other side's insurer until you have had advice. Then speak with a [State Name] lawyer, before you accept a check or sign a release.",
  },
};
