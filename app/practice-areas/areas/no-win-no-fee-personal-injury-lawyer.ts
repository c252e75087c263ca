import type { PracticeArea } from "../practice-area.ts";

export const noWinNoFeePersonalInjuryLawyer: PracticeArea = {
  slug: "no-win-no-fee-personal-injury-lawyer",
  keyword: "no win no fee personal injury lawyer",
  mark: "agreement",
  title: "No Win No Fee Injury Lawyer in [City Name], [State Name]",
  metaDescription:
    "How a no win, no fee lawyer is paid in [City Name], [State Name]: the percentage, case costs, medical liens, and what to ask first.",
  h1: "No win, no fee injury lawyers in [City Name]: how the money really works",
  content: [
    "If you were hurt in [City Name] and have put off calling a lawyer because of the cost, you’re not alone. This page explains how “no win, no fee” works, including the parts that ads leave out.",
    "## How the fee works",
    "A no win, no fee personal injury lawyer is paid a share of the money recovered for you. If nothing is recovered, you owe no lawyer’s fee. About one third is common, and the share often rises if a lawsuit is filed. Some states limit the percentage, or say how it must be figured, so ask what [State Name] allows.",
    "Case costs are separate. They are what your lawyer pays to other people: court filing fees, medical records, crash experts. Some agreements ask you to repay them even after a loss. Your written agreement will spell them out, so read that part carefully.",
    "## What comes out before you are paid",
    "When a case settles, the money usually passes through the lawyer’s trust account. Three things may be paid from it before the rest goes to you:",
    "- The lawyer’s fee. Ask whether it’s figured before or after case costs come off. After is better for you, and some states require it.\n- The case costs. Ask for a list, with receipts.\n- Medical liens. A hospital, health plan, Medicare, or Medicaid may have to be repaid. Ask whether your lawyer will check each bill and try to lower it.",
    "> Ask for an estimate in writing before you accept an offer: how much would be left for you?",
    "## Questions to ask before you sign",
    "- What is the percentage now, after a lawsuit is filed, and after an appeal?\n- If we lose, do I owe any costs? Could I owe the other side’s court costs?\n- If I change lawyers halfway, what would I owe?\n- Will I get a written statement at the end that shows where every dollar went?",
    "## If an adjuster calls first",
    "You can give your name, your contact details, and the date and place. You generally don’t have to give the other side’s insurer a recorded statement or a release for all of your medical records. Be careful with an early check. It usually comes with a release that ends your claim for good.",
  ],
};
