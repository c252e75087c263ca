import type { PracticeArea } from "../practice-area.ts";

export const bestMotorcycleAccidentLawyerMaximumCompensation: PracticeArea = {
  slug: "best-motorcycle-accident-lawyer-maximum-compensation",
  keyword: "motorcycle accident lawyer",
  title: "Motorcycle Accident Lawyer for Riders in [City Name], [State Name]",
  metaDescription:
    "Hurt on a motorcycle in [City Name], [State Name]? What raises or lowers a rider’s claim, how bias creeps in, and how to choose a lawyer who understands bikes.",
  h1: "How to choose a motorcycle accident lawyer in [City Name]",
  content: [
    "Search for a motorcycle lawyer and you will see two words again and again: best and maximum. No one can honestly promise you either one. If you were hurt riding in [City Name], a lawyer can tell you what your claim is made of, what threatens it, and what to do about that. Judge the person by those answers.",
    "## What moves a rider’s claim up or down",
    "Five things usually matter most. Some are set the moment you hit the ground. Others depend on the next few weeks.",
    "- Proof of fault. A clear left turn across your path is not the same as two stories and no witness.\n- The injury and how it is recorded. Road rash may need grafts. A shoulder injury may damage the nerves of the arm. A lower leg may need several surgeries.\n- Lost pay, and whether you can return to the same work.\n- Your share of the blame, if any.\n- The insurance available. This one often sets the ceiling.",
    "A good lawyer works on all five. One who quotes you a figure on the first call, before seeing a medical record, is guessing.",
    "## The story told about riders",
    "Some adjusters, officers, and jurors start from the idea that the rider was speeding. It shows up in a report that repeats only the car driver’s account, or in a question like, “How fast do you usually ride?”",
    "Physical facts are the best reply. Skid and gouge marks, crush damage, the resting places of both vehicles, helmet camera footage, GPS tracks, and data from the car can let a reconstruction expert estimate speed. Drivers often misjudge how quickly a motorcycle is closing because it is narrow. “I never saw the bike” explains a crash. It does not excuse one.",
    "If a car forced you down without touching you, say so at once and find a witness. Some uninsured motorist policies ask for contact or for independent proof.",
    "## Helmet, lane, and license questions",
    "Riders often fear that one of these ends the case. It often does not.",
    "Helmet laws differ, and so do the rules on whether a jury may hear that you had none. Where it counts, it tends to matter for head and face injuries and not for a broken femur. Riding between lanes is legal in some places, limited in others, and banned in many. Lacking a motorcycle endorsement can bring a ticket, but it does not by itself show that you caused the crash. Ask a lawyer how [State Name] law treats each point before you talk about it with any insurer.",
    "## Leave the bike as it is",
    "Do not repair it, sell it, or let it go to auction. Put it under cover, or have your lawyer move it out of the [City Name] storage yard before fees grow. Keep the helmet, jacket, gloves, and boots as they came off, even if the hospital cut them. A worn-through sleeve shows the slide. Take photos of your injuries every few days while they heal.",
    "There may be another claim, too. A tire that came apart, brakes that failed, loose gravel left by a road crew, or an unmarked steel plate can bring in a manufacturer, a contractor, or a public agency. Agencies often have short notice periods.",
    "## Where the money may come from",
    "The driver’s liability policy comes first, and it may be small. Next, your lawyer looks for an employer, a vehicle owner, or an umbrella policy. Then come your own uninsured and underinsured motorist limits, which some states let you combine across vehicles. Do not assume no-fault benefits apply, because many no-fault laws leave motorcycles out. Passengers may claim against any driver at fault, including the rider who carried them. Custom parts and gear belong in the property claim, with receipts if you have them.",
    "Out of any settlement, health insurers, Medicare, or a hospital lien may have to be repaid. Getting those reduced can matter as much to you as a higher offer.",
    "## Six things to ask the lawyer",
    "- How many motorcycle cases have you handled, and do you or your experts ride?\n- Have you tried injury cases in front of [State Name] juries?\n- What happens in the first weeks? You want to hear about inspecting the bike, saving video, and finding every policy.\n- What is the weakest part of my case?\n- What is the fee at each stage? No win, no fee is common. Case costs may follow different rules, and the written fee agreement controls.\n- When is my deadline? They differ by state, and exceptions can shorten or extend them.",
    "Until you choose, keep the talk with insurers short. Report the crash to your own insurer. With the other driver’s, confirm the date and place and stop there. Do not describe your speed, apologize, or post ride videos. And do not settle your injury claim while the next surgery is still a question.",
    "Call, and we can help you reach a local attorney who handles rider cases in and around [City Name]. The first talk is free. Bring the six questions.",
  ],
};
