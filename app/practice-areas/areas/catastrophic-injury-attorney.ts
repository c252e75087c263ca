import type { PracticeArea } from "../practice-area.ts";

export const catastrophicInjuryAttorney: PracticeArea = {
  slug: "catastrophic-injury-attorney",
  keyword: "catastrophic injury attorney",
  mark: "wheelchair",
  title: "Catastrophic Injury Attorney in [City Name], [State Name]",
  metaDescription:
    "Brain, spine, burn, or amputation injury in [City Name], [State Name]? What to do this week, what care may cost, and who may have to pay.",
  h1: "When an injury changes everything: catastrophic injury help for families in [City Name]",
  content: [
    "You may be reading this for someone who can’t: a husband in intensive care, or a daughter learning to sit up again. Most legal questions can wait while you’re at the hospital. A few can’t, so we start with those.",
    "## What shouldn’t wait",
    "- Save whatever caused the injury: the car, the ladder, the machine, the helmet. Tell the tow yard and the insurer in writing not to sell, repair, or scrap it.\n- Write down the names of everyone who saw it happen.\n- Ask the hospital social worker about Medicaid and Social Security disability now. Approval can take months.\n- Don’t sign a release, or give the other side’s adjuster a recorded interview.",
    "Even if you’re an adult’s spouse or parent, you can’t always sign legal papers for them. Ask whether a court needs to appoint someone.",
    "## Planning for lifetime costs",
    "> Most of the bills from an injury like this are still to come.",
    "That’s why your lawyer brings in a team. A life care planner lists each future need and what it costs in the [City Name] area. A vocational expert looks at the work the person can no longer do. An economist works out what those costs are in today’s dollars. Some states cap certain kinds of damages, so ask early whether a limit applies.",
    "## Finding enough coverage",
    "If it was a crash, one auto policy may not cover a week in a trauma unit. Ask about an employer, umbrella policies, the manufacturer of a defective product, and your own underinsured motorist coverage.",
    "## Protecting the money once it comes",
    "Medicare, Medicaid, and health plans may claim repayment, and your lawyer should check each claim line by line. A lump sum can also end SSI or Medicaid. A special needs trust may protect them if it’s set up before the money arrives. A court often must approve a settlement for a child or for an adult who can’t decide alone.",
    "Lawyers usually take these cases for a percentage: no win, no fee. With several experts, case costs can be large, so ask who pays them if the case is lost. Your written agreement will spell it out. A catastrophic injury attorney can often come to the hospital, rehab center, or home in [City Name]. When you call, tell us who you’re calling for. You don’t need any papers.",
  ],
};
