import type { PracticeArea } from "../practice-area.ts";

export const bestMotorcycleAccidentLawyerMaximumCompensation: PracticeArea = {
  slug: "best-motorcycle-accident-lawyer-maximum-compensation",
  keyword: "motorcycle accident lawyer",
  mark: "motorcycle",
  title: "Motorcycle Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Hurt on a motorcycle in [City Name], [State Name]? What raises or lowers a rider’s claim, how bias creeps in, and how to choose a lawyer.",
  h1: "How to choose a motorcycle accident lawyer in [City Name]",
  content: [
    "Search for a motorcycle lawyer and you will see two words again and again: best and maximum. No one can honestly promise you either one. If you were hurt riding in [City Name], a lawyer can tell you what your claim is made of, what threatens it, and what to do about that.",
    "## What moves a rider’s claim up or down",
    "- Proof of fault. A clear left turn across your path is not the same as two stories and no witness.\n- The injury and how it is recorded. Road rash may need grafts. A lower leg may need several surgeries.\n- Lost pay, and whether you can return to the same work.\n- The insurance available. This one often sets the ceiling.",
    "A lawyer who quotes you a figure on the first call, before seeing a medical record, is guessing.",
    "## The story told about riders",
    "Some adjusters, officers, and jurors start from the idea that the rider was speeding. Physical facts are the best reply. Skid marks, crush damage, helmet camera footage, GPS tracks, and data from the car can let an expert estimate speed.",
    "> “I never saw the bike” explains a crash. It does not excuse one.",
    "## Leave the bike as it is",
    "Do not repair it, sell it, or let it go to auction. Move it out of the [City Name] storage yard before fees grow. Keep the helmet, jacket, gloves, and boots as they came off. A worn-through sleeve shows the slide. A tire that came apart, brakes that failed, or loose gravel left by a road crew can bring in a maker, a contractor, or a public agency.",
    "## Where the money may come from",
    "The driver’s liability policy comes first, and it may be small. Next, your lawyer looks for an employer, a vehicle owner, or an umbrella policy. Then come your own uninsured and underinsured motorist limits. Passengers may claim against any driver at fault, including the rider who carried them.",
    "Until you choose a lawyer, keep the talk with insurers short. Do not describe your speed, apologize, or post ride videos. No win, no fee is common; case costs may follow different rules, and the written fee agreement controls.",
  ],
};
