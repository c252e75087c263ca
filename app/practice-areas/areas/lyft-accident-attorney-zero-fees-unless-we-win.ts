import type { PracticeArea } from "../practice-area.ts";

export const lyftAccidentAttorneyZeroFeesUnlessWeWin: PracticeArea = {
  slug: "lyft-accident-attorney-zero-fees-unless-we-win",
  keyword: "Lyft accident attorney",
  mark: "ridePhone",
  title: "Lyft Accident Attorney in [City Name], [State Name]",
  metaDescription:
    "Hurt by or inside a Lyft in [City Name], [State Name]? What passengers and pedestrians can do in the first month, and how fees work.",
  h1: "Hurt in or by a Lyft in [City Name]? What a Lyft accident attorney does",
  content: [
    "You weren’t driving. You were in the back seat, or stepping off a curb in [City Name], when a Lyft ride ended in a crash. This page is for passengers and people on foot.",
    "## In the back seat",
    "The crash is rarely your fault. The dispute is about which driver caused it, which policy pays first, and how badly you’re hurt. During a ride, a large liability policy usually applies. Its limit generally covers the whole crash, so friends who shared the ride may also share the money.",
    "## On foot",
    "If you were on foot in [City Name], you also need to find out whether the car was driving for Lyft. The police report may list nothing but the driver’s personal policy. A lit emblem on the dash, a window sticker, a waiting customer or a store camera may help show that it was. A driver who is only waiting for a match is generally covered for much less than one on the way to a passenger.",
    "> Keep your medical appointments. Insurers use gaps in treatment against you.",
    "## Your first month",
    "- **Days 1 to 3.** Get examined. Report the crash through Lyft’s app or help line. Ask for the police report number.\n- **Days 4 to 10.** Once hired, your attorney writes to say that calls now go to the law office, and demands that trip data and dash video be saved.\n- **Days 11 to 20.** The bills come in. Someone has to sort out who pays first: no-fault coverage, health insurance, or a clinic that will wait for a lien.\n- **Days 21 to 30.** Medical and wage records come in. Sometimes an early offer does too. A signed release normally ends the claim, even if surgery follows.",
    "## The arbitration clause",
    "Opening a Lyft account means accepting its terms, and those have included an agreement to take disputes with the company to a private arbitrator instead of a jury. That clause normally doesn’t cover a claim against the driver of the other car. If you were on foot and never had an account, you usually haven’t agreed to it. If arbitration does apply, an arbitrator can still award damages, and many cases settle first.",
    "## What the fee should look like",
    "A Lyft accident attorney gets a percentage of what is recovered, and no fee if nothing is recovered. You may still owe case costs, such as records, experts, and arbitration charges. Your written agreement will spell them out. Ask whether the percentage rises if a lawsuit or arbitration is filed.",
  ],
};
