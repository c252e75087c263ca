import type { LegalFacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

export const legalDisclaimer: LegalText = {
  path: "/legal-disclaimer",
  title: "Legal Disclaimer",
  metaDescription:
    "Attorney advertising. Using this site doesn't make you a client, and legal deadlines keep running. What review results and no win, no fee mean.",
  h1: "Legal Disclaimer",
  mark: "clock",
  updated: ({ updated }) => updated.legalDisclaimer,
  wording: { on: "2026-11-26", sha256: "930f97697c7cbcbe" },
  content: (facts) => [
    `**Attorney advertising.** This website is an advertisement by ${facts.company}, ${facts.isLawFirm ? "a law firm" : "an attorney advertising service that helps injured people reach local attorneys"}. Please read this page before you rely on anything here, and read the part about deadlines first.`,
    ...deadlines,
    ...relationship(facts),
    "## General information, not legal advice",
    "Everything on this site is written for a wide audience. It doesn't take your facts into account, and it may not match the law of your state today. It doesn't replace a consultation with a licensed attorney, and it isn't medical advice.",
    ...reviewResult,
    ...advertising(facts),
    ...fees,
    "## Questions",
    `Call ${facts.company} at ${facts.phone} if anything here is unclear. See also the [Terms of Service](/terms-of-service) and the [Privacy Policy](/privacy-policy).`,
  ],
};

const deadlines = [
  "## Deadlines are running: don't wait",
  "**Your right to bring a claim can end on a fixed date.** The law that sets this date is called a statute of limitations. If you miss it, a court will usually refuse to hear your case, no matter how badly you were hurt or how clear the fault is.",
  "- The deadline for an injury lawsuit differs by state and by the kind of claim. For most people it falls from one to six years after the injury.\n- Claims against a city, county, state, or federal agency often need a formal notice much sooner, sometimes within a few months or less.\n- Insurance policies and benefit programs have time limits of their own.\n- There are exceptions, such as for children or for an injury found late. Some give you more time, and some give you less. Never count on one without asking a lawyer.",
  "Calling us, sending a form, or booking a consultation **doesn't stop the clock**. Until an attorney has agreed in writing to represent you, nobody is watching your deadline for you. If you think it's close, say so first when you call, and contact other lawyers the same day too.",
];

function relationship({ company, isLawFirm }: LegalFacts) {
  return [
    "## No attorney-client relationship",
    `Using this website doesn't create an attorney-client relationship between you and ${company}${isLawFirm ? "" : ", or between you and any attorney"}. Neither does a call, a message, an online review, or a free consultation. The relationship begins when you and an attorney sign a written agreement, and it covers only what that agreement says.`,
    "Before that point, what you send may not be protected by attorney-client privilege. Keep it short and factual, and leave out private matters that have nothing to do with the accident. If you already have a lawyer, speak to that lawyer first.",
  ];
}

const reviewResult = [
  "## What a review result means",
  "The online review sorts answers by fixed rules, such as who was at fault and how long ago the accident happened. No lawyer has studied your case when the result appears.",
  "A **qualified** result isn't legal advice. It means only that, based on your answers, we can offer you a consultation. It doesn't mean that you have a valid claim, that you'll be paid, or that an attorney will represent you. A result that doesn't qualify isn't legal advice either. It doesn't mean that your claim has no merit or is too late. The review's rules are ours, not the law's.",
];

function advertising({ company, isLawFirm, phone, practices }: LegalFacts) {
  const payment = practices.paidForLeads
    ? "Attorneys may pay to take part in this service, or for the requests that reach them through it."
    : "Attorneys don't pay for the requests that reach them through this service.";
  return [
    "## About this advertising",
    "**Prior results do not guarantee a similar outcome.** Any mention of money recovered, past cases, or satisfied clients describes other people with other facts. Every case depends on its own evidence, injuries, insurance, and law. Testimonials are the views of the people who gave them. Drawings on this site show no real clients or events.",
    "Words such as expert, best, or top-rated, where they appear in a heading, a web address, or a common search phrase, do not mean that a state bar or any other body has certified an attorney as a specialist. Ask any lawyer you meet about certification and experience.",
    ...(isLawFirm
      ? []
      : [
          `${payment} ${company} doesn't recommend one lawyer over another and doesn't judge the legal merit of your case.`,
        ]),
    "Choosing a lawyer is an important decision that should not be based on advertising alone.",
    `**Responsible attorney.** Many states require that a lawyer or law firm be responsible for the content of attorney advertising. To learn the name and office of the attorney responsible for this advertising where you live, call ${phone}. An attorney who contacts you should also tell you their name, office, and the states where they are licensed.`,
    "**State rules.** Each state has its own rules about advertising by lawyers. This site isn't meant to seek clients in a state where it wouldn't meet those rules. Attorneys offer services only where they are licensed or otherwise allowed to practice.",
  ];
}

const fees = [
  "## What no win, no fee means",
  "Most injury lawyers work for a contingency fee. The fee is a percentage of what the lawyer recovers for you. If there's no recovery, there's no fee to pay.",
  "**Costs are separate from fees.** A case can need filing fees, medical records, expert witnesses, and travel. Lawyers often pay these first and are repaid from the recovery. Under some agreements, and in some states, you may owe costs even if the case is lost. Before you sign, ask these questions:",
  "- What is the percentage, and does it rise if a lawsuit or an appeal is filed?\n- Is it figured before or after costs come out?\n- Who pays the costs if we lose, and could I have to pay the other side's court costs?\n- What will be taken out for medical bills, liens, or repayment to a health plan?\n- What do I owe if I change lawyers or end the case early?",
  "Fees in some matters, such as workers' compensation and cases for children, may be limited by law or need a judge's approval. The written fee agreement that you sign controls, not this page or any advertisement.",
];
