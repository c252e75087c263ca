import { proofMonths } from "../privacy/retention-periods.ts";
import { countOf } from "../ui/count-of.ts";
import { joinItems, type LegalFacts, privacyContacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

export const privacyPolicy: LegalText = {
  path: "/privacy-policy",
  title: "Privacy Policy",
  metaDescription:
    "What we collect when you ask for a free case review or a call, who sees it, how long we keep it, and how to correct or delete it.",
  h1: "Privacy Policy",
  mark: "shield",
  updated: ({ updated }) => updated.privacyPolicy,
  wording: { on: "2026-11-28", sha256: "44903e0172437221" },
  content: (facts) => [
    ...introduction(facts),
    ...collection(facts),
    ...onYourDevice,
    ...purposes(facts),
    ...recipients(facts),
    ...sales(facts),
    ...contact(facts),
    ...retention(facts),
    ...rights(facts),
    ...closing(facts),
  ],
};

function introduction({ company, isLawFirm, phone }: LegalFacts) {
  return [
    `This policy explains what ${company} does with information about you when you use this website. We've tried to keep it simple. If any part is unclear, call ${phone} and ask.`,
    isLawFirm
      ? `${company} is a law firm. This policy covers this website and its forms. If you become a client, your lawyer also owes you duties of confidentiality.`
      : `${company} runs an attorney advertising service. We help people who were hurt in accidents, and we may put them in touch with a local attorney. This policy covers us. It doesn't cover what a lawyer does with your file after you hire that lawyer, who owes you separate duties of confidentiality.`,
  ];
}

function collection({ placesCalls, practices }: LegalFacts) {
  return [
    "## Notice at collection",
    "This is what we collect, and why. We use it to review your case and contact you, to keep the site working, and to stop spam. Below you'll find who receives it and how long we keep it.",
    "- **Contact details:** name, phone number, email address, city, state, and ZIP code.\n- **Your accident:** what kind it was, when it happened, who was at fault, insurance, missed work, and what you write about it.\n- **Your health:** your injuries and medical treatment. State laws treat this as sensitive. See the [Consumer Health Data Policy](/consumer-health-data-policy).\n- **How you found us:** the campaign, the page you arrived on, the website that sent you, and an ad's click ID, such as Google's `gclid`, Microsoft's `msclkid`, or Facebook's `fbclid`.\n- **Technical data:** your network (IP) address, and your browser's name and language.\n- **What you agreed to:** the exact words on the form, the boxes you checked, the time, and the page.",
    "## What you give us",
    "- **Online case review:** your answers to its four steps, and a description if you add one.\n- **Contact form:** your name, your phone number, and what happened.\n- **Callback form:** the phone number you want us to call.\n- **Phone calls:** what you tell us.",
    "**A review you don't finish.** We don't keep your answers until you submit them, unless you check the box that lets us save them. It's never checked for you. While it's checked, we receive your answers as you go, and may call or email you if half an hour passes without a new one. Uncheck it or clear your answers, and we delete them from this website's database. If anyone already got them from us, we tell them to delete them and not to contact you about them. When you submit the review, we delete the unfinished copy too, unless the review looks like spam. Then both are kept as long as the list below says.",
    "Share only what helps us understand the accident. Please don't send Social Security numbers, bank or card details, passwords, or medical records through this website.",
    "## What we collect automatically",
    "With each request, your browser sends a network (IP) address. We use it to deliver the page, to limit how often a form can be sent, and to stop abuse. We store it with a form you send, along with proof of what you agreed to. When you press a phone link, we count the day, page, source, and campaign, but nothing about you.",
    `**Server logs.** The site's own log records technical events, with no name, phone number, email, network address, or answer. A web server in front of it, and the companies that host it, may log network addresses, pages, times, and browser names for security.${placesCalls ? " Our phone provider keeps its own records of calls." : ""}`,
    practices.recordsCalls
      ? "**Recording.** This website records no calls. We or our phone provider may record calls. We'll tell you at the start of a recorded call, and you can ask us not to record."
      : "**Recording.** This website records no calls, and we don't record them either.",
  ];
}

const onYourDevice = [
  "## Cookies and storage on your own device",
  "This website has no advertising cookies and no third-party scripts. Its pages load nothing from another company. These may be stored on your device:",
  "- **Answers so far.** While you fill in the review, cookies keep your answers for at most a day, so that you can come back to them. You can clear them in the review. If you let us save your answers, a cookie with a random number remembers that choice for the same time.\n- **Answers you sent.** Your browser saves them in its local storage until you clear them, on the page that shows your result or in your browser's settings. On a shared phone or computer, please do.\n- **A message you haven't sent.** While you fill in the contact form, the browser tab keeps your name, phone number, and message. It deletes them when you send the message or close the tab.\n- **Forms that couldn't be sent.** Your browser keeps a copy until we have it. If your connection fails, it keeps trying to send the copy for up to two days. A bar on the page says so, and you can delete the copy there.\n- **Your reference and receipt.** Cookies keep them for at most a day after you send a form, so that you can see your result and what you agreed to.\n- **How you found us.** Your browser's local storage keeps how you first and last found us for 90 days. Your browser sends this with a form. When you press a phone link, it sends only the source and campaign, and nothing about you.",
  "We don't follow you to other websites. Some links, such as the one for booking a time online, open another company's page in a new tab. That company's own policy applies there.",
];

function purposes({ isLawFirm, practices }: LegalFacts) {
  return [
    "## How we use your information",
    [
      "- To answer you, call you back, and understand what happened.",
      "- To see whether you qualify for the free consultation we offer.",
      isLawFirm
        ? "- To decide whether we can take your case, and to check for conflicts of interest."
        : "- To match you with a participating local attorney.",
      ...(practices.paidForLeads
        ? ["- To be paid by the law firms that receive your request."]
        : []),
      "- To learn which ads bring people here.",
      "- To keep the site working and to stop spam and fraud.",
      "- To keep records, follow the law, and deal with complaints or disputes.",
    ].join("\n"),
    "We don't use the facts of your accident to advertise unrelated products to you.",
  ];
}

function recipients({ company, firms, practices, placesCalls }: LegalFacts) {
  const names =
    firms.length > 0 ? ` Today, they are: ${joinItems(firms, "and")}.` : "";
  return [
    "## Attorney matching and who else sees it",
    `Your request is stored in ${company}'s own database. These receive the information they need for their work:`,
    [
      `- **${company}'s own people,** by email, a chat tool, or a case-management system that handles intake for us.`,
      ...(practices.sharesLeads
        ? [
            `- **Law firms outside ${company},** but only if you check the box that lets us share your answers.${names} The firm can then contact you and decide whether to offer to represent you.`,
          ]
        : []),
      ...(placesCalls
        ? [
            "- **Our phone provider,** which places calls and texts and handles the phone numbers involved.",
          ]
        : []),
      "- **Companies that host our systems,** keep them running, or deliver messages for us.",
      "- **Courts, agencies, or others,** when the law requires it or to protect someone's safety or legal rights.",
      "- **A company that takes over our business,** which may use your information only as this policy allows.",
    ].join("\n"),
    practices.sharesLeads
      ? `If you don't check that box, ${company} still gets your full request, and no outside firm gets any part of it from this website. You can change your mind at any time: see [Do Not Sell or Share My Personal Information](/do-not-sell-or-share). If you ask us on the phone to connect you with a firm, that firm will hear what you say.`
      : `We don't pass your request to law firms outside ${company} unless you ask us to.`,
  ];
}

function sales({ practices }: LegalFacts) {
  return [
    "## Sale and sharing of personal information",
    practices.paidForLeads
      ? "**We sell personal information.** Law firms may pay us when we pass your request to them with your permission. Many state laws call that a sale. What is sold: your contact details, what you told us about your accident and health, and when you sent it. We don't sell information about people in Washington or Nevada: a request that doesn't name another state or ZIP code isn't sold. We don't sell information of anyone we know is under 16. We don't share it for advertising across different websites."
      : "We don't sell your personal information, and we don't share it for advertising across different websites.",
    "You can opt out at any time, without an account, on [Do Not Sell or Share My Personal Information](/do-not-sell-or-share). If your browser sends the Global Privacy Control signal with a form, we treat it as an opt-out for that form: we don't store how you found us, and we don't pass the form to any outside firm, even if you check a box.",
  ];
}

function contact(facts: LegalFacts) {
  const { company, practices, phone } = facts;
  return [
    "## Calls and text messages",
    `When you send a form with your phone number, you ask us to call you back about your inquiry. The call comes from ${company}${practices.sharesLeads ? ", or from a firm you let us share your answers with" : ""}. When you use the callback form, our phone system dials the number you entered. Enter only your own number or one that you're allowed to use.`,
    "The words next to each form's button say what else you may agree to there. You don't have to agree to calls or texts to get help. After each form we offer you a receipt of what you agreed to, where you can stop calls and texts.",
    `You can change your mind at any time. Tell the caller to stop, reply STOP to a text, or call ${phone} and ask to be taken off our list. The [Terms of Service](/terms-of-service#text-messages) have more about texts. We don't share your consent to texts with anyone${practices.sharesLeads ? ". A law firm gets your phone number only if you let us share your answers, to contact you about your case" : ", or your number for others' marketing"}.`,
  ];
}

function retention({ retention: periods }: LegalFacts) {
  const { leadsMonths, callbacksMonths, unfinishedDays, quarantinedDays } =
    periods;
  return [
    "## How long we keep it",
    [
      `- **Messages and reviews:** ${countOf(leadsMonths, "month")}.`,
      `- **Callback requests:** ${countOf(callbacksMonths, "month")}.`,
      `- **Reviews you didn't finish:** ${countOf(unfinishedDays, "day")}, longer while we plan to contact you, and as long as messages and reviews once we've talked with you.`,
      `- **Messages that look like spam:** ${countOf(quarantinedDays, "day")}, unless we've talked with you.`,
      `- **Data that lets us spot duplicate forms:** 2 days.`,
      `- **Proof of what you agreed to,** with page, network address, and browser: ${proofPeriod(periods)}.`,
      "- **Opt-outs, and numbers we must not call or text:** for as long as we need them to respect your choice.",
    ].join("\n"),
    "The site deletes these automatically. Backups of the site may hold them for a while longer, until newer backups replace them. After we erase your data, a code made from your number stays with the proof for that long. After that, we keep only the form's wording, the time, and your choices, with nothing that identifies you. We and the firms you're put in touch with may keep our own files longer where the law or a case requires it.",
  ];
}

function proofPeriod(periods: LegalFacts["retention"]) {
  const months = proofMonths(periods);
  return months % 12 === 0
    ? countOf(months / 12, "year")
    : countOf(months, "month");
}

function rights(facts: LegalFacts) {
  return [
    "## Your rights",
    "Depending on where you live, state privacy law may give you some or all of these rights:",
    "- To know whether we have information about you, and to get a copy.\n- To have mistakes corrected.\n- To have your information deleted.\n- To opt out of sales or sharing, and of targeted advertising.\n- To limit how sensitive information, such as health details, is used.\n- To appeal if we turn a request down.",
    `Anyone in the United States may ask us: ${privacyContacts(facts)}. We'll answer within 45 days, or sooner if your state's law requires it. We may need to check who you are first, often by confirming the phone number or email address you gave us. Someone you authorize may ask for you. We won't treat you worse for using these rights.`,
    "We have to keep some records even if you ask us to delete them, such as proof that you asked us not to call. A firm that has already received your information has its own copy, so you may need to ask that firm too.",
  ];
}

function closing(facts: LegalFacts) {
  return [
    "## How we protect it",
    "We use technical and organizational measures that fit the kind of information we have, and we limit access to people who need it for their work. No website, network, or database is completely safe, so we can't promise absolute security. If a breach affects you, we'll give the notices the law requires.",
    "## Children",
    "This website isn't for children under 13, and we don't knowingly collect information from them. If a child was hurt, a parent or guardian should contact us. If you think a child has sent us information, call us and we'll delete it.",
    "## Changes to this policy",
    "We may change this policy as the site or the law changes. We won't change a choice you've already made about calls, texts, or sharing unless you agree.",
    "## Questions",
    `To ask ${facts.company} anything about your information, ${privacyContacts(facts)}. The [Terms of Service](/terms-of-service) and the [Legal Disclaimer](/legal-disclaimer) also apply when you use this website.`,
  ];
}
