import type { PracticeArea } from "../practice-area.ts";

export const lyftAccidentAttorneyZeroFeesUnlessWeWin: PracticeArea = {
  slug: "lyft-accident-attorney-zero-fees-unless-we-win",
  keyword: "Lyft accident attorney",
  title: "Lyft Accident Attorney in [City Name], [State Name]: First Month",
  metaDescription:
    "Hurt by or inside a Lyft in [City Name], [State Name]? What passengers and pedestrians can do in the first month, with arbitration and attorney fees made plain.",
  h1: "Hurt in or by a Lyft in [City Name]? What a Lyft accident attorney does",
  content: [
    "You were not the one driving. You were in the back seat, or stepping off a curb in [City Name], and a Lyft ride ended in an emergency room. This page is for those two people, the passenger and the pedestrian.",
    "## In the back seat",
    "Fault for the collision is rarely yours. What gets disputed is which driver caused it, which policy goes first, and how badly you are hurt. While a ride is under way, the liability coverage is commonly $1 million. That limit generally covers the whole crash, so friends who shared the ride may also share the money.",
    "If someone else ordered the trip, say so, because the account holder and the injured person are then different people. If you were hurt getting out, for instance after a stop in a traffic lane, the choice of where to stop may itself have been careless.",
    "## On foot",
    "On the streets of [City Name], a pedestrian has one extra job: finding out whether the car was working for Lyft at all. The police report may list nothing but the driver's personal policy. A lit emblem on the dash, a window sticker, a waiting customer or a store camera may fill the gap. A driver who is only waiting for a match is generally covered for much less than one on the way to a passenger or carrying one, so the minute of impact matters.",
    "Expect to hear about dark clothing or crossing outside the lines. What that costs you depends on how [State Name] treats shared fault. In many states no-fault, medical payments or uninsured motorist coverage on your household's car can follow you when you walk.",
    "## Injuries that speak up late",
    "Neck and disc injuries, concussions and shoulder strains can surface over several days. Belly pain under a seat belt bruise needs a doctor the same day. Pedestrians tend to be struck twice, first by the bumper and then by the pavement, so leg fractures and head injuries often come together. Gaps in treatment become arguments against you. A short nightly note about pain, sleep and missed work can fill in what charts leave out.",
    "## Your first month",
    "- **Days 1 to 3.** Get examined. Report the crash through Lyft's app or help line: when, where, who. Ask for the police report number. Photograph bruises as they change color.\n- **Days 4 to 10.** A claim number arrives, often from an insurance company working with Lyft. Once hired, your attorney writes to say that calls now go to the law office, asks for policy details, and demands that trip data and dash video be kept.\n- **Days 11 to 20.** Bills appear. Someone must sort out who pays first: no-fault coverage, health insurance, or a clinic that will wait in return for a lien. Notice goes to every other insurer, including yours.\n- **Days 21 to 30.** Records and wage proof come in. So, at times, does an early offer. A signed release normally ends the claim, even if surgery follows.",
    "A full demand usually goes out later, once doctors can say how you are likely to heal.",
    "## The arbitration clause",
    "Opening a Lyft account means accepting its terms, and those have included an agreement to take disputes with the company to a private arbitrator instead of a jury. Whether it binds you depends on the version you accepted, the kind of claim, and the courts where you live. Save emails about updated terms.",
    "A claim against the driver of the other car normally stays outside that clause. A pedestrian who never had an account has usually agreed to nothing, although a person with the app on a phone may hear otherwise. Guests and minors raise questions of their own. People alleging sexual assault or harassment may choose court under federal law, whatever they accepted in advance. Where arbitration does apply, an arbitrator can still award damages, and many cases settle first.",
    '## What "zero fees unless we win" should mean',
    "The attorney earns a percentage of what is recovered and charges no fee when nothing is. Costs, such as records, experts and arbitration charges, may be owed under separate terms; what you sign in writing has the last word. Good questions to ask:",
    "- Does the percentage rise if a lawsuit or arbitration is filed?\n- Is it figured before or after costs come out?\n- Who bears the costs if the case brings nothing?\n- Will you negotiate my medical liens?",
    "## Before you answer the phone again",
    'You can tell the other side\'s adjuster, "I am getting medical care and will have someone call you." Leave out apologies and guesses about speed. Broad medical authorizations can wait.',
    "[State Name] sets its own time limit for suing. Across the country it may be one year or as many as six, and claims involving a public road or vehicle can carry notice rules measured in months. Exceptions exist, so ask early. Our service puts people hurt in [City Name] in touch with a local attorney at no charge for the first conversation. If you are still in a hospital bed, a relative may call for you.",
  ],
};
