export const sideCards: readonly { title: string; text: string }[] = [
  {
    title: "Your first talk is free",
    text: "Ask your questions before you decide anything. An attorney who handles [State Name] cases can tell you what they see, and you can walk away with no bill.",
  },
  {
    title: "No win, no fee",
    text: "You pay an attorney's fee only out of money recovered for you. Costs like records and experts may follow other rules, so read the written fee agreement before signing.",
  },
  {
    title: "What happens when you call",
    text: "A person asks where you are hurt, when and how it happened, and who is insured. If it fits, we connect you with an attorney serving [City Name] and tell you what to keep safe.",
  },
];
