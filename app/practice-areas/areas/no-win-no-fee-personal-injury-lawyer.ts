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
    "If you were hurt in [City Name] and have put off calling a lawyer because of the cost, that is understandable. This page explains “no win, no fee” in plain numbers, including the parts that ads leave out.",
    "## The deal in plain words",
    "A no win, no fee personal injury lawyer is paid a share of the money recovered for you. If nothing is recovered, you owe no lawyer’s fee. About one third is common, and the share often rises if a lawsuit is filed. Some states limit the percentage in certain kinds of cases.",
    "Case costs are separate. They are what your lawyer pays to other people: court filing fees, medical records, crash experts. Some agreements ask you to repay them even after a loss. The written fee agreement controls, so read that paragraph twice.",
    "## What the arithmetic looks like",
    "Here is a made-up example, not a prediction or a typical result. A claim settles for $60,000. The fee is one third. Costs are $3,000, and your health insurer must be repaid $9,000.",
    "- If the fee is figured before costs: $20,000 to the lawyer, $3,000 for costs, $9,000 to the insurer, $28,000 to you.\n- If the fee is figured after costs: $3,000 for costs, $19,000 to the lawyer, $9,000 to the insurer, $29,000 to you.",
    "> One line in the contract moved $1,000.",
    "## Questions to ask before you sign",
    "- What is the percentage now, after a lawsuit is filed, and after an appeal?\n- If we lose, do I owe any costs? Could I owe the other side’s court costs?\n- If I change lawyers halfway, what would I owe?\n- Will I get a written statement at the end that shows where every dollar went?",
    "## If an adjuster calls first",
    "You can give your name, your contact details, and the date and place. You generally do not have to give the other side’s insurer a recorded statement or a release for all of your medical records. Be careful with an early check. The release that comes with it usually ends your claim for good.",
  ],
};
