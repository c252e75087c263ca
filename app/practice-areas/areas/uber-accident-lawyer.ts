import type { PracticeArea } from "../practice-area.ts";

export const uberAccidentLawyer: PracticeArea = {
  slug: "uber-accident-lawyer",
  keyword: "Uber accident lawyer",
  title: "Uber Accident Lawyer in [City Name], [State Name]: Who Pays?",
  metaDescription:
    "Uber crash in [City Name], [State Name]? See how the app's status decides which insurance may pay riders, drivers and others, and which proof to save today.",
  h1: "Uber accident lawyer in [City Name]: what was the app doing?",
  content: [
    "After an Uber crash, everybody asks who hit whom. The insurers ask something else first: what was the app doing at that second? The answer can move a claim from a small personal policy to a million-dollar one, or back again. A case in [City Name] starts there, whether you were riding or driving.",
    "## Four moments, four kinds of coverage",
    "Lawyers divide a driver's day into periods. Most rideshare insurance laws follow this pattern, but amounts differ and change. Have someone check the figures for [State Name].",
    "- **App off.** The driver is an ordinary motorist, and as a rule only personal auto insurance answers.\n- **App on, no request yet.** A thinner layer. Many states ask for at least $50,000 per injured person, $100,000 per crash and $25,000 for property. Many personal policies exclude driving for hire.\n- **Request accepted, driving to the pickup.** The large liability layer usually begins here, commonly $1 million.\n- **Rider aboard, until drop-off.** As a rule, the same large layer. Coverage for uninsured or underinsured drivers may come with it, in amounts that vary a great deal.",
    "The hard fights are at the edges: the seconds before a request was accepted, a canceled trip, a driver running two apps at once, or a meal delivery, which may be insured on different terms.",
    "## If you were the rider",
    "A rider is seldom blamed for the crash itself. But two or three insurers may each point to another. Claims can be opened with each while fault is sorted out. In some states an unfastened seat belt can be raised.",
    'Before you tap "agree" on any new terms in the app, let a lawyer read them. A fare refund should not cost you your claim, as long as you accept nothing in writing that says otherwise.',
    "## If an Uber hit your car",
    "On a busy [City Name] street you may not notice that it was an Uber. Look for a sticker or light in the windshield, a phone in a dash mount, or a passenger in the back. Ask the driver whether the app was on, and ask the officer to put the answer in the report. Get the rider's name and number too. Riders leave quickly, and they are often the best witness.",
    "Report the crash to your own insurer and stay with plain facts. In a no-fault state your own policy generally pays the first medical bills, whoever caused the wreck. Elsewhere, collision or medical payments coverage may move faster than a disputed rideshare claim.",
    "## If you drive for Uber",
    "When another motorist caused the crash, you may have a claim against that person and, on a trip, under uninsured or underinsured coverage if the other policy is missing or too small. Uber treats drivers as independent contractors, so workers' compensation is often disputed. Check whether you opted into injury insurance through the app. Weekly earnings statements and mileage logs help prove lost income. Be truthful with your personal insurer about the trip; a false answer can put coverage at risk.",
    "## The evidence that lives in the app",
    "- **On your phone:** the trip receipt, route map, times, license plate, messages, and your crash report. Take screenshots today.\n- **In your account:** Uber lets users request a copy of their data. Ask for it, and do not delete the app.\n- **On the driver's phone:** log-in times, the moment of acceptance, location, speed, and calls or texts close to impact.\n- **On Uber's servers:** screening records, past complaints, support chats, sensor data and, if someone switched on recording, audio.\n- **In the vehicles:** dash cameras and the crash data many cars store.",
    "A letter asking Uber and the driver to keep these records can go out in the first days. Obtaining them may take a subpoena.",
    "## Can you sue Uber itself?",
    "Sometimes. The company usually answers that the driver is an independent contractor and that it only runs a platform. How far that carries depends on [State Name] law. Claims about the company's own conduct, such as keeping a driver after serious warnings, stand on different ground. In practice, injury claims are usually paid by the insurance for the trip.",
    "## Calls from adjusters, and the call to us",
    "Several adjusters may ring in the same week. Confirm your name, the date and the place. You may decline to be recorded by another party's insurer. Do not guess at speeds, do not say the app was on or off unless you know, and do not call yourself unhurt before a doctor has looked. A late first visit is often held against people. If health insurance or Medicare pays, expect a request for repayment from any settlement.",
    "States allow anywhere from one to six years to sue, with exceptions, and some insurance notices are due far sooner. Tell us three things: your role, the time and the place. We connect you with a local attorney who takes rideshare cases in [City Name], and the consultation is free. The lawyer is paid a percentage only if money is recovered. Case costs can be handled another way, and the fee agreement you sign controls.",
  ],
};
