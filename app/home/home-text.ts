import type { Point } from "../shell/points.tsx";

export const benefits: readonly Point[] = [
  {
    title: "Millions Recovered",
    mark: "coins",
    text: "Injury claims across the country recover millions for medical bills, lost pay, and pain. What yours may bring depends on its own facts. Past results do not promise a similar outcome.",
  },
  {
    title: "Local Legal Experts",
    mark: "local",
    text: "Talk with an injury lawyer licensed in your state, who knows the local courts and how insurers work there. The word experts does not mean certified specialists.",
  },
  {
    title: "No Win No Fee",
    mark: "noFee",
    text: "If nothing is recovered, you owe no attorney's fee. Case costs can be treated differently. Your written fee agreement controls, so have the lawyer walk you through it.",
  },
  {
    title: "5-Star Client Reviews",
    mark: "review",
    text: "Good care means calls returned, straight answers, and no pressure. Reviews are the opinions of the people who wrote them. Past results do not promise a similar outcome.",
  },
];

export const frequentQuestions: readonly {
  question: string;
  answer: string;
}[] = [
  {
    question: "How much does a consultation cost?",
    answer:
      "Nothing. The call, the online review, and the consultation are free, and you do not have to hire anyone afterward. You tell us what happened. If your answers fit, a local attorney can go over it with you for 30 minutes, explain your options, and say whether they would take the case. Nobody should ask you for a card number to have that talk.",
  },
  {
    question: "What does No Win No Fee mean?",
    answer:
      "Your lawyer is paid a percentage of the money recovered for you. If there is no recovery, there is no attorney's fee. Costs are a separate matter: filing fees, medical records, and expert witnesses add up, and some agreements ask you to repay them even if you lose. Ask what the percentage is, whether it comes out before or after costs, and who pays if the case fails. The written agreement controls.",
  },
  {
    question: "How long do I have to file a claim?",
    answer:
      "It depends on the state and on the kind of claim. For most injury lawsuits the limit runs from one to six years. A claim against a city, a transit agency, or another public body may need written notice within months, or even weeks. There are exceptions, and some of them shorten the time. Camera footage can be gone in days, so ask a lawyer soon, even if your deadline seems far off.",
  },
  {
    question: "What types of compensation can I seek?",
    answer:
      "Most claims start with what you can add up: medical bills, care you will need later, lost pay, and damaged property. You may also seek money for pain, lasting limits, and the parts of life you have lost. When someone has died, the family may have a claim of its own. Insurance limits, your state's rules, your share of fault, and medical liens all affect what you may take home.",
  },
];
