import type { PracticeArea } from "../practice-area.ts";

export const truckAccidentLawyerFreeConsultation: PracticeArea = {
  slug: "truck-accident-lawyer-free-consultation",
  keyword: "truck accident lawyer",
  mark: "truck",
  title:
    "Truck Accident Lawyer in [City Name], [State Name]: Free Consultation",
  metaDescription:
    "Hit by a semi or delivery truck in [City Name], [State Name]? What a free consultation covers, which trucking records can vanish, and who may share the blame.",
  h1: "Talk to a truck accident lawyer in [City Name], free of charge",
  content: [
    "After a serious truck crash, the trucking company may have an investigator at the scene before you leave the emergency room. They have done this before, and you have not. If you were hit in [City Name], a free consultation is a way to even that out while the evidence still exists.",
    "## What the free consultation covers",
    "Plan on about half an hour. The lawyer will ask where the crash happened, which way each vehicle was going, what the truck looked like, and how you are doing. If you have a photo of the truck’s door, the USDOT number on it can help identify the company. Bring the police report number, your own auto policy, and any letters from insurers. Missing papers are fine.",
    "You should leave with three answers: whether there seems to be a claim, what must be saved right away, and what the next month would look like. If there is no case, you should hear that too.",
    "## Records that do not last",
    "Interstate trucking runs on federal safety rules, and those rules create records. Some may be thrown out lawfully after a set time. Soon after being hired, a lawyer usually sends the company a letter demanding that they be kept.",
    "- Driving hours. Under 49 CFR Part 395, most freight drivers may drive up to 11 hours within a 14-hour window after 10 hours off, with some exceptions. Logs, now usually electronic, must be kept for only six months.\n- Papers that test the logs: fuel receipts, toll records, bills of lading, dispatch messages, and location data.\n- The truck’s engine data and any dash camera. They may show speed and braking, and may be overwritten once the truck is back on the road.\n- Inspection and repair files. A driver’s report of a defect may need to be kept for only three months.\n- The driver’s qualification file, and any drug and alcohol tests federal rules required after the crash.",
    "Video from [City Name] traffic, store, or home cameras is even more fragile. So is the truck.",
    "> A repaired brake is lost evidence.",
    "## It is rarely just the driver",
    "The name on the door may not be the company that owns the tractor, and someone else may own the trailer. Depending on the facts, a claim may include:",
    "- The motor carrier, for its driver’s actions or its own hiring, training, and scheduling. Federal safety rules treat an independent contractor who is driving for a carrier as its employee.\n- A shipper or loading crew, if cargo shifted, spilled, or was too heavy.\n- A repair shop that passed bad brakes or tires.\n- A parts maker.\n- The freight broker that chose the carrier, where the law allows that claim.\n- A local business behind a delivery van or dump truck.",
    "Each may point at the others. Your lawyer brings them in early, so that no one can blame an empty chair.",
    "## How truck insurance is layered",
    "Under 49 CFR 387.9, for-hire carriers hauling general freight across state lines in vehicles rated at 10,001 pounds or more must show at least $750,000 in financial responsibility. Certain hazardous loads require more. That is a floor. Many carriers carry excess policies above it, and the trailer owner or shipper may have its own. Trucks that stay inside [State Name] may fall under different minimums, and smaller delivery vans may carry much less. If coverage runs short, your own underinsured motorist policy may help.",
    "## What the defense tends to say",
    "You were in the blind spot. You cut in. You stopped short. Your neck was already worn. The crash was too slow to hurt anyone. Data can answer some of this. Early medical records can answer more, which is why gaps in treatment hurt. In most states, partial fault reduces what you can recover. In some, it can end the claim, so ask how [State Name] handles it.",
    "A carrier’s adjuster may call while you are on pain medicine and sound kind. You can be polite and still say, “I’m not ready to talk about the crash.” You do not have to guess at speeds, say you are fine, agree to be recorded, or take a quick check for the car that also releases your injury claim. Read what you sign.",
    "## Fees, liens, and the calendar",
    "The consultation costs nothing. If you hire the lawyer, the fee is normally a percentage of what is recovered, and no win means no fee. Truck cases need experts. Some agreements treat those case costs differently, and the written fee agreement controls. Health insurers, Medicare, Medicaid, or workers’ compensation, if you were driving for your job, may have to be repaid from a settlement. Ask for a rough picture of that before you accept any offer.",
    "Lawsuit deadlines depend on the state, with exceptions that can shorten or extend them. But the truck’s records may be gone long before the deadline. If the crash was in or near [City Name], calling this week is better than calling next month. We answer day and night.",
  ],
};
