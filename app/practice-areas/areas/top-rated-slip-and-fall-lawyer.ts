import type { PracticeArea } from "../practice-area.ts";

export const topRatedSlipAndFallLawyer: PracticeArea = {
  slug: "top-rated-slip-and-fall-lawyer",
  keyword: "slip and fall lawyer",
  mark: "wetFloor",
  title: "Slip and Fall Lawyer in [City Name], [State Name]",
  metaDescription:
    "Fell on unsafe property in [City Name], [State Name]? What proves a slip and fall case, which evidence disappears first, and what to do next.",
  h1: "A slip and fall lawyer in [City Name] for injuries on unsafe property",
  content: [
    "A fall can seem minor at first. Then the wrist swells, or the hip won’t take your weight. If that happened in a store or a parking lot in [City Name], the case often comes down to one question. Did the people in charge of the property know about the danger, or should they have known, in time to fix it or warn you?",
    "## How long was the hazard there?",
    "Lawyers call this notice. Actual notice means someone knew: a clerk stepped around the spill, or a tenant reported the loose stair. Constructive notice means the hazard had been there long enough that reasonable care would have found it. A grape that just fell doesn’t prove much.",
    "> If the grape is brown and flattened, it was probably there for a while.",
    "## Evidence that disappears first",
    "- **Video.** Many systems record over themselves within days or weeks. Send a written request to save it as soon as you can.\n- **Cleaning and inspection logs.** Sweep sheets and work orders show who checked what, and when.\n- **Your shoes.** Bag them, unwashed. The other side will ask about the soles.\n- **The surface.** Take wide and close photos, with a coin or a shoe for scale.\n- **The incident report.** Ask for a copy. If they refuse, write down the manager’s name.",
    "## Arguments to expect from the property’s insurer",
    "- **“It was open and obvious.”** In some states this can end a claim; in others it only lowers it. Poor light, or no other way through, can matter.\n- **“The defect was trivial.”** You’ll hear this about uneven sidewalks and shallow holes. Measurements and building codes may answer it.\n- **“That was just the weather.”** Ice from a broken gutter isn’t the same as falling snow.\n- **“Your back was bad already.”** You may still have a claim if the fall made it worse.",
    "A slip and fall lawyer is paid a share of the money recovered, and with no recovery there is no attorney’s fee. You may still owe case costs, such as an engineer’s inspection. Your written agreement will spell them out. The sooner someone asks for the video, the more likely it still exists.",
  ],
};
