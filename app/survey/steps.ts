type Step = {
  heading: string;
  reassurance: string;
};

export function getStep(step: number): Step {
  const found = steps[step - 1];
  if (!found) throw new RangeError(`The survey has no step ${step}`);
  return found;
}

const steps: readonly Step[] = [
  {
    heading: "The accident",
    reassurance:
      "We don't keep your answers until you submit them or choose to save them.",
  },
  {
    heading: "Your injuries",
    reassurance: "Say as much or as little as you like.",
  },
  {
    heading: "Fault and insurance",
    reassurance: "Not sure? That's okay. A lawyer can sort that out.",
  },
  {
    heading: "How can we reach you?",
    reassurance: "Free, private, and no obligation.",
  },
];
