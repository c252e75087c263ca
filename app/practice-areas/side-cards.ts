export const sideCards: readonly { title: string; text: string }[] = [
  {
    title: "Your first talk is free",
    text: "Ask before you decide anything. You can walk away with no bill.",
  },
  {
    title: "No win, no fee",
    text: "The fee comes only out of money recovered for you.",
  },
  {
    title: "What happens when you call",
    text: "A person asks what happened, and finds an attorney serving [City Name].",
  },
];
