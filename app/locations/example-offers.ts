/** What an insurer may do next in an example, and what that means. Texts hold `[Offer]`, `[Percent]` of the losses, `[Rest]` of them, and `[Later]`, a day. */
export const offers: readonly string[] = [
  "By [Later] there is a check for [Offer] in the mail, with a release on its back. That is [Percent]% of the losses, and to cash it would close the claim with [Rest] unpaid.",
  "On [Later] an adjuster calls and names [Offer], good for this week only. Claims do not spoil in a week. The other [Rest] is what the hurry is about.",
  "The first letter, of [Later], offers [Offer] and calls it final. It is [Percent]% of what was lost. A reply that lists each bill often gets another letter, though nobody can promise that.",
  "By [Later] the insurer has asked for all of your old medical records and offered [Offer]. An old back pain in them will be made the reason why [Rest] is left out.",
  "On [Later] the adjuster agrees to pay [Offer] for the bills so far and nothing for what comes after. Treatment that lasts into next year belongs in the sum: [Rest] is still missing.",
  "The insurer is silent until [Later], and then offers [Offer]. By that time rent is due, which is the point. Ask who can wait for payment before you give up [Rest].",
  "On [Later] you are told that no lawyer is needed, and that [Offer] is fair. It may be. Compare it with the lines above: it covers [Percent]%, so ask what became of [Rest].",
  "Another doctor, picked by the insurer, sees you for a short visit. On [Later] a report says that you are well, and [Offer] is offered. Your own doctor's notes are the answer to a gap of [Rest].",
  "By [Later] somebody has looked through your photos online and found one with a smile. The offer falls to [Offer]. One picture does not undo [Rest] of losses, but post nothing while a claim is open.",
  "On [Later] the insurer offers [Offer] and points to days on which you missed therapy. Reasons count: no ride, no child care, no money. Write them down, or they cost you part of [Rest].",
  "The health plan wants to be paid back first. Of an offer of [Offer] on [Later] little would reach you. Ask what the plan may claim before you answer, since it covers only [Percent]% of the losses.",
  "On [Later] the insurer sends two forms: one for your car, with [Offer] in it, and one that frees its driver from everything. Sign for the car alone, if at all, since [Rest] is still open.",
  "Two companies write to you by [Later], and each says that the other one is first. Together they would pay [Offer]. While they argue, your own policy or health plan may keep [Percent]% or more of the bills from collection.",
];

/** How to keep a claim whole. */
export const habits: readonly string[] = [
  "Order the police or incident report and read it the same day. A wrong street, or a name that is spelled badly, is easiest to correct in the first weeks.",
  "Keep one folder: each bill, each receipt, each envelope with its postmark. What is not on paper is hard to ask for a year later.",
  "Write a few lines every evening: what hurt, what you could not lift, who had to help. Such a diary is worth more than memory in front of a jury.",
  "Ask your employer for a letter with the days you missed and what they would have paid. Holidays and sick leave that you used up count as well.",
  "Go to each appointment, or call ahead and say why you cannot. Gaps in treatment are read as proof that nothing hurt.",
  "Take the same photo of a bruise or a cast every other day, with a coin beside it. Skin heals, and then nobody believes how it looked.",
  "Give the doctor the whole list, from the headache to the little toe. What the first record leaves out is later called an invention.",
  "Find out which cameras looked at the spot: a shop, a bus, a porch, a traffic pole. Most of them forget within days unless someone asks.",
  "Have a friend call the witnesses while they still remember, and note the telephone numbers. People move, and reports leave names out.",
  "Read your own auto policy, also if you were on foot. Medical payments and uninsured motorist coverage hide behind short words on its first page.",
  "Keep what broke: the shoe, the helmet, the torn sleeve, the child seat. Put them into a bag with the date on it, and repair nothing.",
  "Save texts and voice messages from the other driver or the insurer. A plain “sorry, I did not see you” can settle what lawyers would argue about.",
  "Tell the truth about old injuries. An accident that made them worse still counts, and a hidden one costs you the trust of everybody in the room.",
  "Count the hours that others spend on you: rides, cooking, night watches. Family help has a value, even when nobody sends an invoice.",
];

/** What a lawyer may do with it. */
export const services: readonly string[] = [
  "A lawyer can write to every company involved, so that calls go to the office and you can rest.",
  "A lawyer can order the hospital's itemized bill and strike what was charged twice or never given.",
  "A lawyer can send a letter that forbids the other side to erase video, data, or logs.",
  "A lawyer can find policies that nobody mentioned: of an employer, an owner, a parent, or a rental company.",
  "A lawyer can ask your doctor to write down what the coming years will need, in words that count.",
  "A lawyer can visit the spot at the same hour and weather, with a measuring tape and a camera.",
  "A lawyer can talk your health plan down from what it wants back, which changes what you keep.",
  "A lawyer can file in court well ahead of the last day, so that no calendar decides the case.",
  "A lawyer can prepare you for questions under oath, which mostly means to listen, breathe, and answer briefly.",
  "A lawyer can tell you that there is no case worth its cost. That is a useful answer too, and it is free.",
  "A lawyer can hold a settlement until each lien is checked, so that no bill follows you home.",
  "A lawyer can hear the witnesses early and have their words signed before memory is kind to someone.",
  "A lawyer can put the demand into one letter: what happened, what the law says, and each line above with its proof.",
  "A lawyer can bring in an engineer who reads skid marks, steps, or brackets the way you read a page.",
  "A lawyer can explain an offer in one sum: what goes to costs, to liens, to the fee, and to you.",
];
