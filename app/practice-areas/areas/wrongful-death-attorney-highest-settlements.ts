import type { PracticeArea } from "../practice-area.ts";

export const wrongfulDeathAttorneyHighestSettlements: PracticeArea = {
  slug: "wrongful-death-attorney-highest-settlements",
  keyword: "wrongful death attorney",
  mark: "candle",
  title: "Wrongful Death Attorney in [City Name], [State Name]",
  metaDescription:
    "Lost someone in [City Name], [State Name]? Who may file a wrongful death claim, what to protect first, and what decides a settlement.",
  h1: "Help from a wrongful death attorney for families in [City Name]",
  content: [
    "We’re sorry for your loss. If someone you love has died in [City Name], and another person’s carelessness may be the reason, most of what follows can wait until after the funeral. A few things shouldn’t wait, so they come first.",
    "## What to protect now",
    "- **The car, machine or product.** Ask the owner or tow yard in writing not to repair, sell, or scrap it. A tow yard may get rid of a wrecked car within weeks.\n- **An autopsy.** A coroner or medical examiner orders one in some cases. Otherwise a family can ask for a private one, usually before burial or cremation.\n- **The phone.** Save it, don’t reset it, and don’t close the accounts.\n- **Your signature.** Some early checks, even those offered for funeral costs, come with a release.",
    "## Who may bring the case",
    "Each state has a statute that says who may file. Some name relatives in order, such as a spouse, then children, then parents. Others require the personal representative, someone the court appoints for the estate, to file for everyone. [State Name] has its own rule, and checking it is a wrongful death attorney’s first task.",
    "## Two claims, often brought together",
    "In most states, a wrongful death claim is about what the family lost: income, health benefits, work around the house, guidance, companionship and, in some states, grief itself. A survival claim generally belongs to the estate. It covers what your loved one could have claimed, such as medical bills and lost wages. The money from the two claims may go to different people.",
    "## What decides a settlement",
    "Another family’s settlement can’t tell you what your case is worth. In most states it depends on how clear the fault is, how much insurance there is, what the person earned and did for the family, and any limit in the law.",
    "> Be careful with any lawyer who promises an amount on the first call.",
    "## When someone in the family is ready to call",
    "One person can call for everyone, and nobody has to decide that day. The attorney’s fee comes out of the money recovered. If nothing is recovered, you owe no attorney’s fee. You may still owe case costs, such as opening an estate and hiring experts. Your written agreement will spell them out.",
  ],
};
