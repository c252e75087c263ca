export const sideCards: readonly { title: string; text: string }[] = [
  {
    title: "Your first consultation is free",
    text: "Ask your questions before you decide anything. You won't get a bill.",
  },
  {
    title: "No win, no fee",
    text: "The attorney's fee comes only out of money recovered for you. You may still owe case costs.",
  },
  {
    title: "What happens when you call",
    text: "We'll ask what happened. If we can help, we'll connect you with an attorney who serves [City Name].",
  },
];
