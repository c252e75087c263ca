import { formatDate } from "../shell/format-date.ts";
import { countOf } from "../ui/count-of.ts";
import { joinItems, type LegalFacts, privacyContacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

const wording = { on: "2026-11-28", sha256: "160284e74ff67083" };

/** RCW 19.373.020 and NRS 603A.495 list what it must say. Checked on 2026-11-22. */
export const consumerHealthDataPolicy: LegalText = {
  path: "/consumer-health-data-policy",
  title: "Consumer Health Data Policy",
  metaDescription:
    "What health information we collect, why, who receives it, and the rights that Washington and Nevada law give you over it.",
  h1: "Consumer Health Data Privacy Policy",
  mark: "record",
  updated: () => formatDate(wording.on),
  wording,
  content: (facts) => [
    `This policy is about health information that ${facts.company} collects on this website. It's for people in Washington (My Health My Data Act, RCW 19.373) and Nevada (NRS 603A.400 and following), and for anyone whose health information is collected there. It adds to our [Privacy Policy](/privacy-policy), and it's in effect from the date above.`,
    "## What we collect, and why",
    "- **Your injuries, and whether you had medical treatment:** what you choose or write in a form, or tell us on the phone.\n- **Whether you missed work because of them.**\n- **That you are looking for help after an injury,** which a message, a review, or a request for a call shows.",
    `We use it to review your case, to contact you about it, and to keep the records the law asks for. People at ${facts.company} read it, and the site's fixed rules sort the review's answers. We don't use it for anything else without asking you first.`,
    "## Where it comes from",
    "From you, or from someone who fills out a form or calls for you.",
    "## What we share, and who gets it",
    ...sharing(facts),
    ...sale(facts),
    "## Other companies on this website",
    "No other company collects your health information on this website. Its pages load nothing from other companies, and nobody tracks you from here to other websites.",
    "## Your rights",
    "- To confirm whether we have health information about you, and to see it.\n- To get a list of the third parties we shared or sold it to, with a way to reach them.\n- To withdraw your consent to collecting or sharing it.\n- To have it deleted, by us and by those we shared it with.",
    `To use any of these rights, or to review or correct what we have, ${privacyContacts(facts)}. To stop sharing right now, use [this form](/do-not-sell-or-share). We answer within 45 days, and may take 45 more if we need them and tell you why. We may need to confirm that it's you. It's free twice a year, and we won't treat you worse for asking.`,
    "If we turn you down, you can appeal the same way within a reasonable time. We'll answer in writing within 45 days. If we turn down your appeal, you can complain to the [Washington Attorney General](https://www.atg.wa.gov/file-complaint) or the Nevada Attorney General.",
    "## How long we keep it",
    `Messages and reviews are deleted after ${countOf(facts.retention.leadsMonths, "month")}, and reviews you didn't finish after ${countOf(facts.retention.unfinishedDays, "day")} unless we've talked with you or plan to.`,
    "## Changes to this policy",
    "If we change it in a way that matters, we'll put the new version on this page with its date. Before we collect or share other kinds of health information, or use it for other purposes, we'll ask for your consent.",
  ],
};

function sharing({ company, firms, practices }: LegalFacts) {
  const processors =
    "Companies that host our systems, deliver messages, or connect calls for us process it under our instructions.";
  if (!practices.sharesLeads) {
    return [
      `${processors} We don't share it with anyone else, except where the law requires it or you ask us to.`,
    ];
  }
  const names = firms.length > 0 ? `: ${joinItems(firms, "and")}` : "";
  return [
    `If you check the box that allows it, we share your answers, including all of the above, with law firms outside ${company}${names}. They use it to review your case and contact you. Without your consent, ${company} gets your answers, and no outside firm does.`,
    `${processors} We have no affiliates that receive it. We share it with others only where the law requires it.`,
  ];
}

function sale({ practices }: LegalFacts) {
  return [
    "## Sale",
    practices.paidForLeads
      ? "Law firms may pay us for requests that we pass to them. In Washington and Nevada, selling health information requires a signed authorization for each buyer (RCW 19.373.070, and Nevada Senate Bill 370 of 2023). We don't ask for one, and we don't sell health information from those states. This website passes a request to a paying firm only if it names another state or ZIP code, even if the box is checked."
      : "We don't sell your health information.",
  ];
}
