import type { describeLocalHours } from "../../../delivery/subjects/calling-hours-of-subject.ts";
import { addNonBreakingSpaces } from "../../../ui/add-non-breaking-spaces.ts";

type Hours = ReturnType<typeof describeLocalHours>;

export function describeHours(hours: Hours): string {
  const { isOpen, clock, place, isFirms, until } = hours;
  const there = place ? `in ${place}` : isFirms ? "at the firm" : "there";
  const words = addNonBreakingSpaces(
    `${clock} ${there}, ${isOpen ? "calls allowed until" : "no calls before"} ${until}`,
  );
  return isFirms ? `${words} (we don't know where they are)` : words;
}

/** Times in the firm's time zone say so. */
export function describeUntil({ isFirms, until }: Hours): string {
  return isFirms ? until : `${until} there`;
}
