import { capitalize } from "../ui/capitalize.ts";
import { type LegalFacts, privacyContacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

export const termsOfService: LegalText = {
  path: "/terms-of-service",
  title: "Terms of Service",
  metaDescription:
    "The terms for using this website: who runs it, what the free review does and doesn't do, text messages, and the rules for using the site.",
  h1: "Terms of Service",
  mark: "agreement",
  updated: ({ updated }) => updated.termsOfService,
  wording: { on: "2026-11-26", sha256: "dc67ad5e7aeda6f6" },
  content: (facts) => [
    `These terms are an agreement between you and ${facts.company} about this website, its forms, and its phone line. By using them, you accept these terms. If you don't agree with them, please don't use the site. You're always free to find a lawyer another way.`,
    ...whoWeAre(facts),
    ...noLawyerYet,
    ...review(facts),
    ...rules,
    ...information(facts),
    ...textMessages(facts),
    ...site(facts),
    ...liability(facts),
    ...law(facts),
    "## Changes and other points",
    "We may change these terms or any part of the site. New terms apply from the day they're posted here, to use of the site after that day. We may also pause or end the service. If a court finds one part of these terms invalid, the rest stays in force. If we don't enforce a term once, we haven't given it up.",
    "## Contact",
    `Questions about these terms? ${capitalize(privacyContacts(facts))}.${facts.postalAddress ? "" : ` ${facts.company} will give you its mailing address on request.`}`,
  ],
};

function whoWeAre({ company, isLawFirm, practices }: LegalFacts) {
  if (isLawFirm) {
    return [
      `## What ${company} is`,
      `${company} is a law firm. Its lawyers offer services only where they are licensed or otherwise allowed to practice. This website is advertising. You can check a lawyer's license and disciplinary record with the agency that licenses lawyers in your state.`,
    ];
  }
  return [
    `## What ${company} is`,
    `${company} is an attorney advertising service. It isn't a law firm, and it doesn't practice law. We help people who were hurt in accidents reach local attorneys who take part in the service. ${practices.paidForLeads ? "Those attorneys may pay us to take part or for requests that we pass to them." : "We aren't paid for requests that we pass to them."} They're independent of us: each one decides which cases to accept, what advice to give, and how to do the work, and each is responsible for it.`,
    "We don't recommend or endorse a particular attorney, and a match isn't a statement about quality. Before you hire anyone, ask about their experience with cases like yours. You can check a lawyer's license and disciplinary record with the agency that licenses lawyers in your state.",
  ];
}

const noLawyerYet = [
  "## No lawyer yet, and no legal advice",
  "Reading this site, sending a form, finishing the online review, or speaking with us doesn't make you anyone's client. You become a client only when you and an attorney both sign a written agreement. Until that happens, no attorney is acting for you, and you're responsible for any deadline in your matter.",
  "The articles, answers, and location pages are general information. Laws differ from state to state and change over time, and small facts can change a case. Please don't act, or wait to act, because of something you read here. Ask a lawyer licensed in your state. The [Legal Disclaimer](/legal-disclaimer) says more and is part of these terms.",
];

function review({ isLawFirm }: LegalFacts) {
  const fee = isLawFirm
    ? "If we take your case, our fee and the costs of the case are set by your written agreement with us, not by these terms."
    : "If you hire a lawyer, that lawyer's fee and the costs of the case are set by your agreement with the lawyer, not by these terms.";
  return [
    "## The review, the consultation, and what they cost",
    "The online review compares your answers with a short set of fixed rules and tells you whether we can offer you a free consultation. A computer applies those rules. No one has weighed the law or the evidence at that point.",
    `You pay nothing for the review, the call, or the 30-minute consultation, and you don't have to hire a lawyer afterward. An invitation to a consultation doesn't mean that a lawyer will take your case. ${fee} Read that agreement closely, and ask about anything you don't understand.`,
    "Calls can be missed and systems can fail. This isn't an emergency service. If you're in danger or need medical help, call 911.",
  ];
}

const rules = [
  "## What we ask of you",
  "You must be at least 18 to send us a form. You may send one for someone else, such as your child or a relative who is badly hurt, if you have the right to speak for that person. When you contact us, please:",
  "- give true and complete answers, as well as you can remember;\n- use your own name and a phone number and email address that you're allowed to use;\n- tell us if you already have a lawyer for the same accident;\n- leave out account numbers, passwords, and other secrets that we don't need.",
  "## What isn't allowed",
  "You may not:",
  "- send false claims, or requests in the name of someone who didn't agree;\n- use the callback form to have another person's phone called;\n- send spam, advertising, threats, or unlawful material;\n- try to get into systems or data that aren't yours, test our defenses without written permission, or get around the limits on our forms;\n- overload the site, or send forms to it by automated means;\n- copy the site, or collect what's on it, to run a competing service or to mislead the public.",
  "We may ignore, set aside, or delete requests that break these rules, and we may block further use.",
];

function information({ practices, company }: LegalFacts) {
  return [
    "## Your information, calls, and texts",
    `Our [Privacy Policy](/privacy-policy) explains what we collect, who may receive it, and how to have it deleted. You still own what you write. You allow us to store it and read it so that we can handle your request.${practices.sharesLeads ? ` We pass it to a law firm outside ${company} only if you check the box that allows it.` : ""}`,
    "When you ask us to contact you, you ask us to call you about your inquiry at the number you entered. You don't have to agree to any other calls or texts to get help, and you can change your mind at any time.",
  ];
}

function textMessages({ company, program, phone, practices }: LegalFacts) {
  return [
    "## Text messages",
    `**${program}** is ${company}'s texting program. You get texts from it only if you check the box for texts on a form.`,
    `- **What you get:** texts about your inquiry and our legal services.\n- **How often:** message frequency varies.\n- **Cost:** message and data rates may apply.\n- **To stop:** reply STOP to any text. You may get one last text that confirms it.\n- **For help:** reply HELP, or call ${phone}.\n- **Carriers** aren't liable for delayed or undelivered messages.`,
    `You don't have to agree to texts to get help or to buy anything. We don't sell or share your consent to texts${practices.sharesLeads ? ". A law firm gets your number only if you let us share your answers, to contact you about your case" : ", or your number for others' marketing"}. See the [Privacy Policy](/privacy-policy).`,
  ];
}

function site({ company }: LegalFacts) {
  return [
    "## What is on the site",
    `The words, drawings, names, and design of this site belong to ${company} or to others who allow us to use them. You may read, print, and share pages for your own personal use. Software behind the site may carry open-source licenses, and those licenses govern it.`,
    "Some links lead to websites that we don't run, such as a scheduling page. We don't control them and aren't responsible for what they say or do.",
  ];
}

function liability({ company, isLawFirm }: LegalFacts) {
  const attorneys = isLawFirm
    ? "The same is true of a legal deadline that passes before an attorney has agreed in writing to act for you."
    : "The same is true of what an independent attorney does or does not do, and of a legal deadline that passes before an attorney has agreed in writing to act for you.";
  return [
    "## No warranty",
    `We try to keep the site correct and working. Even so, it's provided as is and as available. To the extent the law allows, ${company} makes no warranties, express or implied, including warranties of merchantability, fitness for a particular purpose, and non-infringement. We don't promise that the information is complete or current, that the site will be free of errors or interruptions, that an attorney will accept your case, or that a case will end in a certain way.`,
    "## Limits of liability",
    `To the extent the law allows, ${company} isn't liable for indirect, incidental, special, consequential, or punitive damages, or for lost profits or data, that come from using the site or being unable to use it. ${attorneys}`,
    "Any other liability of ours about the site is limited to the direct loss that you can prove, to the extent the law allows. Some states don't permit some of these limits, and there they don't apply. Nothing in these terms limits liability that can't be limited by law, such as liability for fraud. Nothing here affects your claim against whoever caused your injury, or your rights against a lawyer you hire.",
  ];
}

function law({ practices: { governingLaw } }: LegalFacts) {
  return [
    governingLaw ? "## Governing law and disputes" : "## Disputes",
    ...(governingLaw
      ? [
          `The law of ${governingLaw} governs these terms, without regard to its rules on conflicts of law. Disputes about these terms go to the state or federal courts there that have jurisdiction. If the law where you live gives you consumer rights that an agreement can't take away, you keep them.`,
        ]
      : []),
    "Please call us first: many problems can be resolved by phone. The law that governs your injury claim is a separate question for your lawyer.",
  ];
}
