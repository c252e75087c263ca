import type { PracticeArea } from "../practice-area.ts";

export const noWinNoFeePersonalInjuryLawyer: PracticeArea = {
  slug: "no-win-no-fee-personal-injury-lawyer",
  keyword: "no win no fee personal injury lawyer",
  mark: "agreement",
  title: "No Win No Fee Personal Injury Lawyer in [City Name], [State Name]",
  metaDescription:
    "How a no win, no fee lawyer is paid in [City Name], [State Name]: the percentage, the case costs, the medical liens, and what to ask before you sign anything.",
  h1: "No win, no fee injury lawyers in [City Name]: how the money really works",
  content: [
    "If you were hurt in [City Name] and have put off calling a lawyer because of the cost, that is understandable. This page explains “no win, no fee” in plain numbers, including the parts that ads leave out.",
    "## The deal in plain words",
    "A no win, no fee lawyer is paid a share of the money recovered for you. If nothing is recovered, you owe no lawyer’s fee. Lawyers call this a contingency fee. You agree to the percentage before the work starts. About one third is common, and the share often rises if a lawsuit is filed. Some states limit the percentage in certain kinds of cases.",
    "Case costs are separate. They are what your lawyer pays to other people: court filing fees, medical records, crash experts, deposition transcripts. Costs can be treated differently from the fee, and some agreements ask you to repay them even after a loss. The written fee agreement controls, so read that paragraph twice.",
    "## What the arithmetic looks like",
    "Here is a made-up example, not a prediction or a typical result. A claim settles for $60,000. The fee is one third. Costs are $3,000, and your health insurer must be repaid $9,000.",
    "- If the fee is figured before costs: $20,000 to the lawyer, $3,000 for costs, $9,000 to the insurer, $28,000 to you.\n- If the fee is figured after costs: $3,000 for costs, $19,000 to the lawyer, $9,000 to the insurer, $29,000 to you.",
    "> One line in the contract moved $1,000.",
    "Repayment claims, often called liens, can move much more. Medicare has a right to be repaid under federal law. Medicaid, employer health plans, hospitals, and workers’ compensation insurers often claim one too. Your lawyer should check each claim and ask for a reduction where the rules allow it. Ask if that work is included in the fee.",
    "## Questions to ask before you sign",
    "- What is the percentage now, after a lawsuit is filed, and after an appeal?\n- Which comes out first, the fee or the costs?\n- If we lose, do I owe any costs? Could I owe the other side’s court costs?\n- If I change lawyers halfway, what would I owe?\n- Who will work on my file day to day, and is the lawyer in charge licensed in [State Name]?\n- Will I get a written statement at the end that shows where every dollar went?",
    "Ethics rules generally require a contingency fee to be in writing and signed by you. Take the agreement home and read it. A careful lawyer will not mind.",
    "## Why a lawyer might say no",
    "A lawyer who is paid only from a recovery looks hard at three things: who was at fault, how badly you were hurt, and what insurance can pay. A “no” does not always mean your claim has no merit. Proving it may cost more than it could bring. Ask for the reason, and get a second opinion from another [City Name] lawyer. If you healed quickly and the bills are small, an honest lawyer may say you can settle the claim yourself and keep the fee.",
    "## The first weeks after you say yes",
    "Your lawyer usually writes to each insurance company, so the calls go to the office and not to you. Other letters ask people to save video, vehicles, and incident reports. A store camera may record over itself within days. Next comes the search for coverage: the at-fault person’s policy, an employer’s, an umbrella policy, and your own medical payments, no-fault, or uninsured motorist coverage.",
    "Your part is smaller. Keep appointments. Save receipts. Tell your doctor about every symptom, and about old injuries too. Then it may go quiet. Many lawyers wait to send a demand until your doctors can say how well you are likely to heal. If you settle sooner, later treatment may come out of your own pocket.",
    "## If an adjuster calls before you have a lawyer",
    "You can give your name, your contact details, and the date and place. You generally do not have to give the other side’s insurer a recorded statement or a release for all of your medical records. Your own policy is different. It likely requires you to report promptly and cooperate, so do that, and ask a lawyer first if they want to record you.",
    "Listen for three common arguments: you waited too long to see a doctor, the pain is from an old problem, or you were partly to blame. [State Name] law decides how much shared fault matters. Be careful with an early check. The release that comes with it usually ends your claim for good.",
    "The time you have to sue is one year in some states and as long as six in others, and a claim against a public agency can require written notice much sooner. There are exceptions in both directions. When you call us, we ask what happened and when, then put you in touch with a local attorney who takes [City Name] injury claims. The consultation is free, and you are free to hire no one.",
  ],
};
