import type { PracticeArea } from "../practice-area.ts";

export const truckAccidentLawyerFreeConsultation: PracticeArea = {
  slug: "truck-accident-lawyer-free-consultation",
  keyword: "truck accident lawyer",
  mark: "truck",
  title: "Truck Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Hit by a semi or delivery truck in [City Name], [State Name]? Which trucking records can disappear, and who may share the blame.",
  h1: "Talk to a truck accident lawyer in [City Name], free of charge",
  content: [
    "After a serious truck crash, the trucking company may have an investigator at the scene before you leave the emergency room. If you were hit in [City Name], a free consultation can help you catch up while the evidence still exists.",
    "## What the free consultation covers",
    "Plan on about half an hour. If you have a photo of the truck’s door, the USDOT number on it can help identify the company. Bring the police report number, your own auto policy, and any letters from insurers. You should leave with three answers: whether there seems to be a claim, what must be saved right away, and what the next month would look like.",
    "## Records that don’t last",
    "Interstate trucking runs on federal safety rules, and those rules create records. The company may lawfully throw some of them out after a set time. A lawyer usually sends the company a letter demanding that it save them.",
    "- Driving hours. Under 49 CFR Part 395, most freight drivers may drive up to 11 hours within a 14-hour window after 10 hours off, with some exceptions. Companies must save the logs for only six months.\n- Papers to check the logs against: fuel receipts, toll records, bills of lading, and location data.\n- The truck’s engine data and any dash camera. They may be overwritten once the truck is back on the road.\n- Inspection and repair files. A company may need to save a driver’s report of a defect for only three months (49 CFR 396.11).",
    "> Once a truck’s brakes are repaired, that evidence is gone.",
    "## It’s rarely just the driver",
    "The name on the door may not be the company that owns the tractor, and someone else may own the trailer. A claim may include the motor carrier, a shipper or loading crew, a repair shop that passed bad brakes, a parts manufacturer, or a local business behind a dump truck. Each may blame the others.",
    "## What the defense tends to say",
    "They may say that you were in the blind spot, cut in, or stopped short. Data and early medical records can answer some of this. You don’t have to guess at speeds, say you’re fine, or agree to be recorded. Be careful with a quick check for the car: it may also release your injury claim.",
    "If you hire a truck accident lawyer, the fee is normally a percentage of what is recovered, and no win means no fee. Truck cases need experts. You may still owe those case costs. Your written agreement will spell them out.",
  ],
};
