import type { PracticeArea } from "../practice-area.ts";

export const topRatedSlipAndFallLawyer: PracticeArea = {
  slug: "top-rated-slip-and-fall-lawyer",
  keyword: "slip and fall lawyer",
  mark: "wetFloor",
  title: "Slip and Fall Lawyer in [City Name], [State Name]: Proving Notice",
  metaDescription:
    "Fell on unsafe property in [City Name], [State Name]? See what proves a slip and fall case, which evidence vanishes first, and what a local lawyer does next.",
  h1: "A slip and fall lawyer in [City Name] for injuries on unsafe property",
  content: [
    "Most falls look like nobody's fault in the first minute. You get up, embarrassed, and someone hands you a paper towel. Then the wrist swells, or the hip will not take your weight. If that happened in a store or a parking lot in [City Name], the case often comes down to one question. Did the people in charge of the property know about the danger, or should they have known, in time to fix it or warn you?",
    "## How long was the hazard there?",
    "Lawyers call this notice. Actual notice means someone knew: a clerk stepped around the spill, or a tenant reported the loose stair. Constructive notice means the hazard had been there long enough that reasonable care would have found it. A fresh grape on the floor proves little.",
    "> A grape that is brown, flattened and tracked across the aisle tells a story about time.",
    "If the business made the hazard itself, by mopping without a sign, for example, notice is often not in dispute. Some states relax the rule for self-service displays.",
    "## Evidence that disappears first",
    "- **Video.** Many systems record over themselves within days or weeks. A written request to keep it should go out early.\n- **Cleaning and inspection logs.** Sweep sheets and work orders show what was checked, by whom, and when.\n- **Your shoes.** Bag them, unwashed. The other side will ask about the soles.\n- **The surface.** Take wide and close photos, with a coin or a shoe for scale. In many states a later repair cannot be used to prove fault, so the picture from before counts.\n- **The incident report.** Ask for a copy. If refused, write down the manager's name.\n- **Earlier complaints.** Past falls and tenant emails may show the danger was known.",
    "## Who controlled the spot where you fell",
    "The name on the sign is not always the party in control. A grocery chain may lease from a landlord who kept the parking lot. A management company may run the building. A contractor may have salted the walk or waxed the floor. Their contracts say who had which job and who had to insure whom.",
    "Public property follows its own rules. When a town, a school or a public hospital is involved, a written notice may be due within months, and sometimes within weeks. A fall on federal property comes under the Federal Tort Claims Act, which requires a written claim to the agency, as a rule within two years. Against a private owner, deadlines run from one to six years depending on the state, with exceptions in both directions. Ask soon which clock applies in [State Name].",
    "## Arguments to expect from the property's insurer",
    '- **"It was open and obvious."** In some states this can end a claim; in others it only lowers it. Poor light, or no other way through, can matter.\n- **"You were careless too."** Most states reduce the recovery by your share of fault, and a few bar it for any share at all. The rule [State Name] follows shapes the case from day one.\n- **"The defect was trivial."** Sidewalk lips and shallow holes draw this one. Measurements and building codes may answer it.\n- **"That was just the weather."** Rules on natural ice and snow differ widely. Ice from a broken gutter is not the same as a storm still falling.\n- **"Your back was bad already."** Making an old condition worse can still count. Tell your lawyer about it; older records often show the change best.',
    "## Care, bills and repayment",
    "Falls break wrists and hips. A head injury may show up a day later as a headache, nausea or fog. Get checked, and tell the doctor exactly how you fell, because everyone will read that note. Medicare and many health plans have a right to be repaid out of a settlement, and your lawyer should get each one's figure before you agree to yours.",
    "Some owners carry medical payments coverage, which can pay small early bills without deciding fault. Check its forms for a release before you sign.",
    "## The first two weeks with a lawyer",
    "When you call, we take the facts and connect you with a local attorney who takes fall cases in [City Name]. That first talk is free. If you both go forward, letters to preserve video and records usually go out first. A site visit, measurements and witness calls follow. The insurer is told to speak with your lawyer from then on.",
    "Until that happens, you may politely decline a recorded statement. Give your name and the date of the fall. Do not guess how fast you were walking, and do not say you are fine. If you fell while doing your job, tell your employer as well, since workers' compensation may run beside the claim against the owner.",
    "The attorney's fee is a share of the money recovered, and with no recovery there is no attorney's fee. Costs, such as an engineer's inspection, can be treated differently; the written fee agreement controls. In [City Name] as anywhere, the sooner someone asks for the video, the better the odds that it still exists.",
  ],
};
