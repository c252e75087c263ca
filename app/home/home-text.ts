import type { StreetView } from "../brand/drawings/street-drawing.ts";
import type { Point } from "../shell/points.tsx";
import { priorResults } from "../shell/prior-results.ts";

export const benefits: readonly Point[] = [
  {
    title: "Millions Recovered",
    mark: "coins",
    text: `Injury claims can pay medical bills, lost wages, and pain and suffering. Every case is different. ${priorResults}`,
  },
  {
    title: "Local Legal Experts",
    mark: "local",
    text: `If a lawyer takes your case, it's one licensed in the state where you were hurt. “Experts” does not mean board-certified specialists.`,
  },
  {
    title: "No Win No Fee",
    mark: "noFee",
    text: "If you don't recover money, you don't owe an attorney's fee. You may still owe case costs. Your written agreement will spell them out.",
  },
  {
    title: "5-Star Client Reviews",
    mark: "review",
    text: "You should get returned calls, straight answers, and no pressure. A review is one person's opinion and doesn't promise you the same outcome.",
  },
];

export const steps: readonly {
  title: string;
  text: string;
  view: StreetView;
}[] = [
  {
    view: "call",
    title: "Tell us what happened",
    text: "Call, or answer a few questions online. It takes about a minute, and it's free.",
  },
  {
    view: "window",
    title: "Find out if you qualify",
    text: "At the end of the online review, you'll see right away whether you qualify for a free consultation.",
  },
  {
    view: "meeting",
    title: "Talk with a lawyer",
    text: "A local lawyer goes over your options with you for 30 minutes. After that, you decide what to do.",
  },
];

export const frequentQuestions: readonly {
  question: string;
  answer: string;
}[] = [
  {
    question: "How much does a consultation cost?",
    answer:
      "Nothing. The call, the online review, and the consultation are free, and you don't have to hire anyone afterward. You tell us what happened. If you qualify, a local attorney can go over it with you for 30 minutes, explain your options, and say whether they'd take the case. Nobody should ask you for a card number.",
  },
  {
    question: "What does No Win No Fee mean?",
    answer:
      "Your lawyer is paid a percentage of the money recovered for you. If there's no recovery, there's no attorney's fee. Costs are separate. Filing fees, medical records, and expert witnesses add up, and some agreements ask you to repay them even if you lose. Ask what the percentage is, whether it comes out before or after costs, and who pays the costs if you lose. Your written agreement should answer all of these.",
  },
  {
    question: "How long do I have to file a claim?",
    answer:
      "It depends on your state and the kind of claim. Most injury lawsuits have a deadline of one to six years. A claim against a city, a transit agency, or another government agency may need written notice within months, or even weeks. There are exceptions, and some of them shorten the time. Camera footage can be gone in days, so ask a lawyer soon, even if your deadline seems far off.",
  },
  {
    question: "What types of compensation can I seek?",
    answer:
      "Most claims start with what you can add up: medical bills, care you'll need later, lost wages, and damaged property. You may also seek money for pain, a lasting disability, and the things you can no longer do. When someone has died, the family may have a claim of its own. Insurance limits, your state's rules, your share of fault, and unpaid medical bills all affect what you take home.",
  },
];
