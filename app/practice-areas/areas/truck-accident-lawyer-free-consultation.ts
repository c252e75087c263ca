import type { PracticeArea } from "../practice-area.ts";

export const truckAccidentLawyerFreeConsultation: PracticeArea = {
  slug: "truck-accident-lawyer-free-consultation",
  keyword: "truck accident lawyer",
  mark: "truck",
  title: "Truck Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Hit by a semi or delivery truck in [City Name], [State Name]? Which trucking records can vanish, and who may share the blame.",
  h1: "Talk to a truck accident lawyer in [City Name], free of charge",
  content: [
    "After a serious truck crash, the trucking company may have an investigator at the scene before you leave the emergency room. They have done this before, and you have not. If you were hit in [City Name], a free consultation is a way to even that out while the evidence still exists.",
    "## What the free consultation covers",
    "Plan on about half an hour. If you have a photo of the truck’s door, the USDOT number on it can help identify the company. Bring the police report number, your own auto policy, and any letters from insurers. You should leave with three answers: whether there seems to be a claim, what must be saved right away, and what the next month would look like.",
    "## Records that do not last",
    "Interstate trucking runs on federal safety rules, and those rules create records. Some may be thrown out lawfully after a set time. A lawyer usually sends the company a letter demanding that they be kept.",
    "- Driving hours. Under 49 CFR Part 395, most freight drivers may drive up to 11 hours within a 14-hour window after 10 hours off, with some exceptions. Logs must be kept for only six months.\n- Papers that test the logs: fuel receipts, toll records, bills of lading, and location data.\n- The truck’s engine data and any dash camera. They may be overwritten once the truck is back on the road.\n- Inspection and repair files. A driver’s report of a defect may need to be kept for only three months.",
    "> A repaired brake is lost evidence.",
    "## It is rarely just the driver",
    "The name on the door may not be the company that owns the tractor, and someone else may own the trailer. A claim may include the motor carrier, a shipper or loading crew, a repair shop that passed bad brakes, a parts maker, or a local business behind a dump truck. Each may point at the others.",
    "## What the defense tends to say",
    "You were in the blind spot. You cut in. You stopped short. Data can answer some of this. Early medical records can answer more. You do not have to guess at speeds, say you are fine, agree to be recorded, or take a quick check for the car that also releases your injury claim.",
    "If you hire a truck accident lawyer, the fee is normally a percentage of what is recovered, and no win means no fee. Truck cases need experts. Some agreements treat those case costs differently, and the written fee agreement controls.",
  ],
};
