import type { PracticeArea } from "../practice-area.ts";

export const wrongfulDeathAttorneyHighestSettlements: PracticeArea = {
  slug: "wrongful-death-attorney-highest-settlements",
  keyword: "wrongful death attorney",
  title: "Wrongful Death Attorney for [City Name], [State Name] Families",
  metaDescription:
    "Lost someone in [City Name], [State Name]? Learn who may file a wrongful death claim, what to protect first, and what really decides the size of a settlement.",
  h1: "Help from a wrongful death attorney for families in [City Name]",
  content: [
    "There is no good day to read a page like this. If someone you love has died in [City Name], and another person's carelessness may be the reason, most of what follows can wait until after the funeral. A few things should not wait, so they come first.",
    "## What to protect now",
    "- **The car, machine or product.** Ask in writing that it not be repaired, sold or scrapped. Wrecked vehicles can be gone from a tow yard within weeks.\n- **The question of an autopsy.** A coroner or medical examiner orders one in some deaths. Otherwise a family can ask for a private one, usually before burial or cremation.\n- **The phone.** Keep it charged, do not reset it, and leave the accounts open.\n- **Your signature.** Some early checks, even those offered for funeral costs, come with a release. Have it read first.\n- **Your privacy.** Ask relatives not to post about the death or who caused it.",
    "## Who may bring the case",
    "Each state has a statute that says who may file. Some name relatives in order, such as a spouse, then children, then parents. Others require the personal representative, someone the probate court appoints, to file for everyone. Unmarried partners, stepchildren, siblings and grandparents are treated very differently from place to place. [State Name] has its own list, and checking it is a lawyer's first task.",
    "The representative acts for everyone who may share in the recovery, not for one branch of the family. If relatives disagree, say so early. Sometimes separate lawyers are the right answer.",
    "## Two claims that often travel together",
    "A wrongful death claim is about what the survivors lost: income, health benefits, work around the house, guidance, companionship and, in some states, grief itself. A survival claim generally belongs to the estate. It covers what your loved one could have claimed, such as medical bills, lost pay and, in many states, pain between the injury and the death.",
    "The split matters. The money may go to different people, and debts of the estate may reach one claim and not the other. Funeral costs can usually be claimed. Punitive damages, meant for conduct worse than carelessness, are allowed in some states and limited or barred in others.",
    '## About the words "highest settlements"',
    "You may have searched for the attorney with the highest settlements. A figure from another family's case says nothing about yours. What a case may bring depends on things that can be checked: how clear the fault is, how much coverage stands behind it, what the person earned and gave, and any cap that [State Name] law applies. A lawyer who names an amount on the first call is guessing.",
    "Careful work shows in the search for everyone responsible. A driver running an errand may bring in an employer. A bar may have served someone who was plainly drunk. A property owner, a hospital or the maker of a failed part may share the fault. Underinsured motorist coverage on the family's own car may apply too, sometimes even if your loved one was on foot.",
    "Insurers often argue that an older illness was the true cause, that the person who died shared the blame, or that future earnings were uncertain. Treating doctors, crash reconstruction and an economist's report are the usual replies.",
    "## If there is a criminal case",
    "A prosecutor represents the public, not your family, and the two cases are separate. A civil case generally needs less proof than a criminal trial. A verdict of not guilty does not by itself end the civil claim, and a conviction may help it. The civil deadline may keep running in the meantime. After a crime, such as drunk driving, ask about the state's victim compensation program.",
    "## Time limits, liens and court approval",
    "Many wrongful death deadlines fall between one and three years, and some states allow more or less for certain deaths. The clock may start at the death or at some other date. A claim against a public body may need written notice within months. Exceptions cut both ways, so ask a lawyer soon.",
    "Medicare, Medicaid, a health plan or a hospital may seek repayment for care before the death. In many cases a judge must approve how a settlement is divided, above all when a child will receive a share.",
    "## When someone in the family is ready to call",
    "One person can call for everyone. We listen, note the basics, and connect you with a local attorney who handles wrongful death cases in and around [City Name]. The consultation is free, and nobody has to decide that day. The attorney's fee is paid out of a recovery and is not owed without one. Opening an estate and hiring experts cost money too, and those costs may follow different terms, which the signed fee agreement spells out.",
    "If they are within reach, have the report number, the will and recent pay records. If not, call without them. Much of the paperwork can be requested later, from offices in [City Name] and elsewhere, by someone other than you.",
  ],
};
