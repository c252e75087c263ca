import type { Point } from "../../shell/points.tsx";

/** True for every visitor: the page also opens without a review, and operators change its rules. */
export const whyYouQualify: readonly Point[] = [
  {
    title: "Medical treatment",
    mark: "record",
    text: "Our review asks whether you've seen a doctor. If you have, your records help link your injuries to the accident. If you haven't, go soon. Your health comes first, and it helps your claim too.",
  },
  {
    title: "Not at fault",
    mark: "shield",
    text: "Our review is for people who weren't at fault. If fault is shared or isn't clear yet, tell the lawyer. In many states you may still recover something, reduced by your share.",
  },
  {
    title: "Recent incident",
    mark: "calendar",
    text: "Our review also looks at how long ago the accident was. After a recent one, witnesses may still be reachable, and records are easier to get. Ask the lawyer about your state's deadline first.",
  },
];

type Booking = {
  hasSent: boolean;
  canBook: boolean;
};

export function nextStepsWhenQualified({
  hasSent,
  canBook,
}: Booking): readonly string[] {
  const book = `Call now${canBook ? ", or pick a time online" : ""}. The consultation takes 30 minutes and costs nothing.`;
  const decide =
    "You decide what to do. Nobody is your lawyer until you sign an agreement.";
  if (!hasSent) return [book, decide];
  return [
    "We have your answers. You don't have to send anything else.",
    book,
    `If you ${canBook ? "do neither" : "don't call"}, we'll call you at the number you gave us.`,
    decide,
  ];
}

export function bookingIntro({ hasSent, canBook }: Booking) {
  const how = `Call now${canBook ? ", or pick a time that works for you" : ""}.`;
  return hasSent
    ? `The next step is a 30-minute consultation. ${how} We have your answers, so you won't have to start over.`
    : `You qualify if your online review says so. If you finished yours, we have your answers. ${how}`;
}

export function nextStepsWhenNotQualified(
  isDeclined: boolean,
): readonly string[] {
  return [
    ...(isDeclined ? ["We don't need anything more from you."] : []),
    "This review doesn't make anyone your lawyer, and your deadline keeps running. Check it first.",
    "If an answer wasn't right, or something changes, call us. We can take another look.",
  ];
}

export const consultationPoints: readonly string[] = [
  "It lasts 30 minutes, by phone, and it's free.",
  "You tell us what happened in your own words. It's okay if you don't remember everything.",
  "You go over your injuries, your care so far, and the insurance that may apply, including your own.",
  "You find out which deadlines may apply in your state and what evidence to save now.",
  "You find out how a fee would work, what happens to case costs, and what the written agreement should say.",
  "You decide what to do next. There's no obligation, and you can take your time.",
];

export const whatToBring: readonly string[] = [
  "The police, crash, or incident report, or just its number",
  "Photos and videos of the scene, the damage, and your injuries",
  "A list of every hospital, doctor, and therapist you've seen, with any bills or discharge papers",
  "Your auto and health insurance cards, and your auto policy's declarations page if you have it",
  "Letters, emails, and claim numbers from any insurance company, and anything they asked you to sign",
  "Names and phone numbers of witnesses and of the other people involved",
  "Recent pay stubs, or a list of the days you couldn't work",
  "Your own notes: what you remember, what hurts, and what you can no longer do",
];

export function declineIntro(isDeclined: boolean): readonly string[] {
  return isDeclined
    ? declineParagraphs
    : [
        "This page is for people whose online review shows that they don't qualify for a free consultation.",
        "A review isn't a legal opinion. It only follows a few fixed rules, and you may still have a claim. Call us and tell us more.",
      ];
}

export const declineParagraphs: readonly string[] = [
  "We know it isn't easy to go back over it, and we're sorry you were hurt.",
  "Based on your answers, we can't offer you a free consultation through this review. That isn't a legal opinion. Our review only follows a few fixed rules. No lawyer has looked at your case, and you may still have a claim.",
  "If something you entered wasn't right, or the questions missed something, call us and tell us more.",
];

export const statuteOfLimitationsAdvice: Point = {
  mark: "clock",
  title: "Check your deadline now",
  text: "Every state has a deadline to sue after an injury, called the statute of limitations. Most run from one to six years. After more than a year, you may still have time, or very little. A claim against a government agency often needs notice much sooner, and exceptions can change the date. Ask a lawyer in your state this week, and get the date in writing.",
};

export const secondOpinionAdvice: Point = {
  mark: "talk",
  title: "Ask for a second opinion",
  text: "Another lawyer may see something we didn't, and many will talk with you for free. Your state or local bar association may refer you to one. If money is tight, try a legal aid office. Ask who else may pay: your own auto policy, another company that shares the blame, workers' compensation, or a fund for crime victims. Did someone say it was your fault? Ask whether the evidence backs that up.",
};
