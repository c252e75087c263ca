import type { PracticeArea } from "../practice-area.ts";

export const pedestrianAccidentAttorneyNoUpfrontCost: PracticeArea = {
  slug: "pedestrian-accident-attorney-no-upfront-cost",
  keyword: "pedestrian accident attorney",
  mark: "crossing",
  title: "Pedestrian Accident Attorney, [City Name], [State Name]: $0 Upfront",
  metaDescription:
    "Hit by a car while walking in [City Name], [State Name]? Learn who pays the first bills, how crosswalk fault is argued, and how to hire a lawyer with no upfront cost.",
  h1: "Hit by a car while walking in [City Name]? How to hire a lawyer with no upfront cost",
  content: [
    "You were walking in [City Name]. A car hit you. The driver may have told the police one version while you were being lifted into an ambulance, and nobody has asked for yours. Fixing that is often where these cases begin.",
    "## Get your version on the record",
    "Ask for a copy of the crash report. If it is wrong, or says nothing from you, a lawyer can help you ask to add a statement. Do not argue with the officer or call the driver. While the day is fresh, write down where you stepped off, what the signal showed, where the car came from, and what the driver said.",
    "Then protect what you have. Put your shoes and clothes in a paper bag, unwashed. Marks on them can show where you were struck. Ask a friend to photograph the corner at the same time of day: the lights, the parked cars, the faded paint, the hedge that blocks the view. Look for doorbells, shops, and buses with cameras.",
    "> Some of that video is erased within days.",
    "## Who pays the hospital when you had no car?",
    "People on foot are often told that no insurance applies to them. That is often wrong. Depending on your state and the policies involved, these may help:",
    "- No-fault or personal injury protection coverage, from your own auto policy, a relative’s in your home, or the car that hit you\n- Medical payments coverage on your own auto policy, which often follows you on foot\n- Health insurance, Medicare, or Medicaid\n- Workers’ compensation, if you were walking for your job\n- A crime victim fund, in some hit-and-run or drunk-driving cases",
    "The driver’s liability insurer usually pays once, at the end, and only if it accepts fault or is made to. Until then, give the hospital your health insurance and ask about any lien it plans to file. Whoever pays now may want to be paid back later. Medicare has that right by federal law. Which policy goes first depends on [State Name] law and the wording of each policy.",
    "## “They came out of nowhere”",
    "This is the defense you will meet most. Sometimes it means only that the driver did not look. Others follow close behind, and each has an answer worth checking:",
    "- “Not in a crosswalk.” In most states, an intersection can be a legal crosswalk with no paint at all. Even where the walker should have yielded, drivers still have to use care.\n- “The light was against you.” Signal timing records and video can settle this better than memory.\n- “Dark clothes.” Headlights, street lighting, and sight distance can be measured.\n- “On the phone.” Phone records cut both ways. The driver’s can be requested too.\n- “Had been drinking.” A drink does not by itself give a driver the right of way.",
    "Sharing fault does not always end a claim. Most states lower the recovery to match your share, some stop it once your share reaches a set level, and a few can bar it for even a small share. So be careful with small phrases. “I didn’t see the car” and “I’m okay” sound harmless, and an adjuster may write them down. You generally do not owe the driver’s insurer a recorded statement.",
    "## Look past the driver",
    "The driver may have been delivering food, driving a company van, or borrowing the car from an owner who should not have lent it. A builder may have closed the [City Name] sidewalk without a safe path around it. A bar may have served someone far too much, which matters in some states. A road agency may have ignored a broken signal. Claims against public bodies often need a written notice within weeks or months, well before the usual deadline to sue.",
    "If the driver fled, report it to police promptly and tell your own auto insurer as well. Uninsured motorist coverage often protects a policyholder on foot, but many policies have strict reporting terms.",
    "## Your first month, roughly",
    "- Week one: get checked again if anything is new. Headache, fog, and knee or hip pain may show up late.\n- Week two: the lawyer sends letters to save video, the car’s data, and phone records, and asks each insurer what coverage exists.\n- Week three: benefits are opened, wage proof is gathered, and bills are sent to the right place.\n- Week four: you and the lawyer review what is known and what your doctors still need to find out.",
    "## What “no upfront cost” means",
    "There is no charge to talk with a local attorney about a crash in [City Name], and no retainer to start. The lawyer’s fee is a percentage of any recovery. No win, no fee. Records, experts, and other case costs may be handled another way. Ask how, because the written fee agreement controls.",
    "Deadlines vary by state, and different rules can apply if a child was hit. Ask soon which ones apply in [State Name]. If walking to an office is the problem, a phone call from bed is enough.",
  ],
};
