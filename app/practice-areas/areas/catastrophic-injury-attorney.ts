import type { PracticeArea } from "../practice-area.ts";

export const catastrophicInjuryAttorney: PracticeArea = {
  slug: "catastrophic-injury-attorney",
  keyword: "catastrophic injury attorney",
  title: "Catastrophic Injury Attorney for [City Name], [State Name] Families",
  metaDescription:
    "Brain, spine, burn, or amputation injury in [City Name], [State Name]? What families should do this week, how lifetime care is priced, and who may have to pay.",
  h1: "When an injury changes everything: catastrophic injury help for [City Name] families",
  content: [
    "You may be reading this for someone who cannot. A husband in intensive care. A daughter learning to sit up again. Law can feel out of place at a bedside, and most of it can wait. A few things cannot. They come first here.",
    "## What should not wait",
    "- Keep whatever caused the harm: the car, the ladder, the machine, the helmet. Tell the tow yard and the insurer in writing not to sell, repair, or scrap it.\n- Write down the names of everyone who saw it happen.\n- Start one notebook for doctors, surgeries, and questions.\n- Ask the hospital social worker about Medicaid and Social Security disability now. Approval can take months.\n- Do not sign a release or a broad records form, or give the other side’s adjuster a recorded interview.\n- Keep updates off social media.",
    "One surprise for many [City Name] families: being married to an adult, or being that adult’s parent, does not always let you sign legal papers for them. If the injured person cannot make decisions, ask whether a court in [State Name] needs to appoint someone.",
    "## A claim measured in decades",
    "There is no single legal test for “catastrophic.” Lawyers use it for harm that forever changes how a person moves, thinks, works, or lives alone. Spinal cord damage, serious brain injury, amputation, deep burns, and lost sight are common examples.",
    "A broken wrist is mostly priced from bills that already exist. Here, most bills are not written yet. Wheelchairs wear out. A child outgrows a prosthetic leg. A spouse who lifts and bathes someone at forty may not be able to at sixty.",
    "So your lawyer builds a team. A life care planner lists each future need, how often it comes up, and what it costs in the [City Name] area. A vocational expert looks at the work the person can no longer do. An economist turns those years into today’s dollars. The claim can also include pain, lost independence, and, in many states, the spouse’s own loss. Some states cap certain kinds of damages, so ask early whether a limit applies.",
    "## Finding enough coverage",
    "Often the hardest question is not fault. It is whether there is enough insurance. One auto policy may not cover a week in a trauma unit. In the first weeks, your lawyer asks about every policy that could apply:",
    "- The employer of the person at fault, if they were on the job\n- Umbrella and excess policies above the first one\n- The maker or seller of a defective vehicle, tire, tool, or drug\n- The owner or manager of unsafe property, and its contractors\n- A public agency, where early written notice is often required\n- Your own underinsured motorist coverage, and that of relatives in your home",
    "Settling with one party without care can harm a claim against another or cost you your own underinsured coverage. And in many states, an insurer that refuses a fair chance to settle within its limits may end up responsible for more than the limits.",
    "## Arguments you are likely to hear",
    "“The scan was normal.” A CT scan can look clean after a real brain injury. A neuropsychologist’s tests, and people who knew the person before, can show what changed.",
    "“That back was already bad.” Having an old condition does not end a claim. The question is usually how much worse the accident made it.",
    "“The family provides the care for free.” Many states still allow a claim for the value of that care.",
    "“Life expectancy is shorter now.” The defense may use this to shrink the cost of future care. Your lawyer answers with doctors who know the injury. Shared fault comes up too, and [State Name] law decides what it does to a recovery.",
    "## Protecting the money once it comes",
    "Medicare, Medicaid, and health plans may claim repayment, and some self-funded employer plans push hard. Each claim should be checked line by line. A lump sum can also end SSI or Medicaid, which can depend on income and assets. A special needs trust may protect them if it is set up before the money arrives. A structured settlement can pay over time. A court often must approve a settlement for a child or for an adult who cannot decide alone. Payments for physical injury are generally free of federal income tax, but interest and punitive damages usually are not.",
    "## Cost, time, and the first conversation",
    "Lawyers usually take these cases for a percentage: no win, no fee. With several experts, case costs can be large. The contract may handle them apart from the fee, and that written fee agreement controls, so ask who pays them after a loss. These cases often take years if a lawsuit is needed. Deadlines vary by state. Some pause for a child or a person who lacks capacity, but do not count on it without advice.",
    "A local attorney can often come to the hospital, rehab center, or home in [City Name], or talk by video after visiting hours. When we answer, tell us who you are calling for. No papers are needed.",
  ],
};
