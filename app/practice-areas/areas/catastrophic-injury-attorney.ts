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
    "You may be reading this for someone who cannot. A husband in intensive care. A daughter learning to sit up again. Law can feel out of place at a bedside, and most of it can wait. A few things cannot. They come first here.",
    "## What should not wait",
    "- Keep whatever caused the harm: the car, the ladder, the machine, the helmet. Tell the tow yard and the insurer in writing not to sell, repair, or scrap it.\n- Write down the names of everyone who saw it happen.\n- Ask the hospital social worker about Medicaid and Social Security disability now. Approval can take months.\n- Do not sign a release, or give the other side’s adjuster a recorded interview.",
    "One surprise for many [City Name] families: being married to an adult, or being that adult’s parent, does not always let you sign legal papers for them. Ask whether a court needs to appoint someone.",
    "## A claim measured in decades",
    "> A broken wrist is mostly priced from bills that already exist. Here, most bills are not written yet.",
    "So your lawyer builds a team. A life care planner lists each future need and what it costs in the [City Name] area. A vocational expert looks at the work the person can no longer do. An economist turns those years into today’s dollars. Some states cap certain kinds of damages, so ask early whether a limit applies.",
    "## Finding enough coverage",
    "One auto policy may not cover a week in a trauma unit. Ask about an employer, umbrella policies, the maker of a defective product, and your own underinsured motorist coverage.",
    "## Protecting the money once it comes",
    "Medicare, Medicaid, and health plans may claim repayment, and each claim should be checked line by line. A lump sum can also end SSI or Medicaid. A special needs trust may protect them if it is set up before the money arrives. A court often must approve a settlement for a child or for an adult who cannot decide alone.",
    "Lawyers usually take these cases for a percentage: no win, no fee. With several experts, case costs can be large, and the written fee agreement controls them, so ask who pays them after a loss. A catastrophic injury attorney can often come to the hospital, rehab center, or home in [City Name]. When we answer, tell us who you are calling for. No papers are needed.",
  ],
};
