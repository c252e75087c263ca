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
    "If you were hurt riding in [City Name], you may be in pain, off work, and already hearing that the crash was your fault. No lawyer can honestly promise you a result. A good one can tell you what your claim is made of, what could hurt it, and what to do next.",
    "## What moves a rider’s claim up or down",
    "- Proof of fault. A clear left turn across your path isn’t the same as two stories and no witness.\n- The injury and how it is recorded. Road rash may need grafts. A lower leg may need several surgeries.\n- Lost pay, and whether you can return to the same work.\n- The insurance available. The policy limits often decide the most you can collect.",
    "If a lawyer names a dollar figure on the first call, before seeing your medical records, it’s only a guess.",
    "## When riders get blamed",
    "Some adjusters, officers, and jurors start from the idea that the rider was speeding. Physical facts can answer that. Skid marks, crush damage, helmet camera footage, GPS tracks, and data from the car can let an expert estimate speed.",
    "> A driver who says “I never saw the bike” can still be at fault.",
    "## Don’t repair or sell the bike yet",
    "Leave it as it is, and don’t let it go to auction. Move it out of the [City Name] storage yard before fees grow. Keep the helmet, jacket, gloves, and boots as they came off. A worn-through sleeve shows the slide. A tire that came apart, brakes that failed, or loose gravel left by a road crew can bring in a maker, a contractor, or a public agency.",
    "## Who may have to pay",
    "The driver’s liability policy comes first, and it may be small. Next, your lawyer looks for an employer, a vehicle owner, or an umbrella policy. Then come your own uninsured and underinsured motorist limits. Passengers may claim against any driver at fault, including the rider who carried them.",
    "Until you choose a lawyer, keep calls with insurance companies short. Don’t describe your speed, apologize, or post ride videos. Most lawyers who take these cases charge no fee unless they recover money. You may still owe case costs. Your written agreement will spell them out.",
  ],
};
