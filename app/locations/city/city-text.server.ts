import type { PublishedLaw } from "../../law/facts/state-law.ts";
import { limitationsAnswer } from "../../law/law-text.ts";
import type { Point } from "../../shell/points.tsx";
import { fillPlaceNames } from "../fill-place-names.ts";
import type { Place } from "../place.ts";

export function getCityIntro(place: Place) {
  return fillPlaceNames(
    "The first days after an accident are a lot to handle. Call us, or read on for the deadlines, rules, and courts that apply in [City Name].",
    place,
  );
}

export function listCityBenefits(place: Place): readonly Point[] {
  return [
    {
      mark: "noFee" as const,
      title: "No Win No Fee Guarantee",
      text: "You owe no attorney's fee unless money is recovered. You may still owe case costs. Your written agreement will spell them out.",
    },
    {
      mark: "local" as const,
      title: "Local Legal Experts",
      text: `If a lawyer takes your case, it's one licensed in [State Name]. “Experts” does not mean board-certified specialists.`,
    },
    {
      mark: "talk" as const,
      title: "Free Case Evaluation",
      text: "Tell us what happened by phone, or in four short steps online. Both are free.",
    },
  ].map((point) => ({ ...point, text: fillPlaceNames(point.text, place) }));
}

export function listCityQuestions(place: Place, law: PublishedLaw) {
  return [
    {
      question: "What does a personal injury lawyer in [City Name] cost?",
      answer:
        "Most injury lawyers take a percentage of what they recover. If nothing is recovered, you owe no attorney's fee. You may still owe case costs. Your written agreement will spell them out.",
    },
    {
      question: "What is the statute of limitations in [State Name]?",
      answer: limitationsAnswer(place.state.name, law),
    },
    {
      question: "What should I do after an accident in [City Name]?",
      answer:
        "Get medical care first. Report what happened, take photos, and ask for the names of witnesses. Don't sign anything until you've talked with a lawyer.",
    },
  ].map(({ question, answer }) => ({
    question: fillPlaceNames(question, place),
    answer: fillPlaceNames(answer, place),
  }));
}
