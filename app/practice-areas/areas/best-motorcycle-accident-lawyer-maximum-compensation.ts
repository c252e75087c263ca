import type { PracticeArea } from "../practice-area.ts";

export const bestMotorcycleAccidentLawyerMaximumCompensation: PracticeArea = {
  slug: "best-motorcycle-accident-lawyer-maximum-compensation",
  keyword: "motorcycle accident lawyer",
  mark: "motorcycle",
  title: "Motorcycle Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Hurt on a motorcycle in [City Name], [State Name]? What raises or lowers a rider’s claim, how bias shows up, and how to choose a lawyer.",
  h1: "How to choose a motorcycle accident lawyer in [City Name]",
  content: [
    "If you were hurt riding in [City Name], you may be in pain, off work, and already hearing that the crash was your fault. No lawyer can honestly promise you a result. A good one can tell you what your claim is made of, what could hurt it, and what to do next.",
    "## What moves a rider’s claim up or down",
    "- Proof of fault. It’s easier to prove a left turn across your path than a crash with two stories and no witness.\n- Your injuries, and what your medical records say about them. Road rash may need skin grafts, and a broken leg may need several surgeries.\n- Lost wages, and whether you can return to the same work.\n- The insurance available. The policy limits often decide the most you can collect.",
    "If a lawyer names a dollar figure on the first call, before seeing your medical records, it’s only a guess.",
    "## When riders get blamed",
    "Some adjusters, officers, and jurors assume that the rider was speeding. Physical evidence can answer that. Skid marks, crush damage, helmet camera footage, GPS tracks, and data from the car can let an expert estimate speed.",
    "> A driver who says “I never saw the bike” can still be at fault.",
    "## Don’t repair or sell the bike yet",
    "Don’t let anyone send it to auction. Move it out of the [City Name] storage yard before the fees add up. Save your helmet, jacket, gloves, and boots, and don’t clean them. A worn-through sleeve can show how you slid. If a tire came apart, the brakes failed, or a road crew left loose gravel, a manufacturer, a contractor, or a public agency may be responsible.",
    "## Who may have to pay",
    "The driver’s liability policy comes first, and it may be small. Next, your lawyer looks for an employer, a vehicle owner, or an umbrella policy. Then come your own uninsured and underinsured motorist limits. Passengers may claim against any driver at fault, including the rider who carried them.",
    "Until you choose a lawyer, keep calls with insurance companies short. Don’t describe your speed, apologize, or post ride videos. Most lawyers who take these cases charge no fee unless they recover money. You may still owe case costs. Your written agreement will spell them out.",
  ],
};
