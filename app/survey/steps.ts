type Step = {
  heading: string;
  /** Said at the moment of doubt, beside the button; `promise` is what to remember of it. */
  reassurance: readonly { promise?: string; words: string }[];
};

/** What a step says around its questions, from 1 to 4. */
export function getStep(step: number): Step {
  const found = steps[step - 1];
  if (!found) throw new RangeError(`The survey has no step ${step}`);
  return found;
}

const steps: readonly Step[] = [
  {
    heading: "The accident",
    reassurance: [
      {
        words:
          "Nobody reads your answers until you send them, or let us save them.",
      },
    ],
  },
  {
    heading: "Your injuries",
    reassurance: [{ words: "Say as much or as little as you like." }],
  },
  {
    heading: "Fault and insurance",
    reassurance: [
      {
        words: "Not sure is a fine answer. Finding out is a lawyer's work.",
      },
    ],
  },
  {
    heading: "How we reach you",
    reassurance: [
      {
        promise: "Free.",
        words: "You pay nothing for this review or for the consultation.",
      },
      {
        promise: "No obligation.",
        words: "You learn at once whether you qualify. Then you decide.",
      },
      {
        promise: "Private.",
        words: "Your answers are for us and for a lawyer who may help you.",
      },
    ],
  },
];
