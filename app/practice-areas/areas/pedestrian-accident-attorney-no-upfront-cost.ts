import type { PracticeArea } from "../practice-area.ts";

export const pedestrianAccidentAttorneyNoUpfrontCost: PracticeArea = {
  slug: "pedestrian-accident-attorney-no-upfront-cost",
  keyword: "pedestrian accident attorney",
  mark: "crossing",
  title: "Pedestrian Accident Attorney in [City Name], [State Name]",
  metaDescription:
    "Hit by a car while walking in [City Name], [State Name]? Who pays the first bills, how crosswalk fault is argued, and what a lawyer costs.",
  h1: "Hit by a car while walking in [City Name]? How to hire a lawyer with no upfront cost",
  content: [
    "You were walking in [City Name], and a car hit you. The driver may have told the police what happened while you were on the way to the hospital, and nobody has asked you yet. Getting your side on record is often the first step.",
    "## Get your version on the record",
    "Ask for a copy of the crash report. If it’s wrong, or leaves out your side, a pedestrian accident attorney can help you ask to add a statement. While you still remember it well, write down where you stepped off, what the signal showed, where the car came from, and what the driver said.",
    "> Ask nearby stores and homes for video now. Many systems erase it within days.",
    "## Who pays the hospital when you had no car?",
    "You may hear that no insurance covers you on foot. That’s often wrong. These may help:",
    "- No-fault or personal injury protection coverage, from your own auto policy, a relative’s in your home, or the car that hit you\n- Medical payments coverage on your own auto policy, which often follows you on foot\n- Health insurance, Medicare, or Medicaid\n- Workers’ compensation, if you were walking for your job\n- A crime victim fund, in some hit-and-run or drunk-driving cases",
    "## “They came out of nowhere”",
    "This is the most common defense. Here are others, and what may answer them:",
    "- “Not in a crosswalk.” In most states, an intersection can be a legal crosswalk with no paint at all.\n- “The light was against you.” Signal timing records and video are better evidence than memory.\n- “Dark clothes.” Headlights, street lighting, and sight distance can be measured.",
    "## Others who may be responsible",
    "The driver may have been delivering food or driving a company van. A builder may have closed the [City Name] sidewalk without a safe path around it. A bar may have served someone far too much, which matters in some states. If the driver fled, report it to police promptly and tell your own auto insurer as well: uninsured motorist coverage often protects a policyholder on foot.",
    "No upfront cost means the consultation is free and you pay nothing to start. The lawyer’s fee is a percentage of any recovery. You may still owe case costs. Your written agreement will spell them out.",
  ],
};
